/* Files that a site keeps packed. A server may have unpacked them on the way. */

/** The bytes of a response as a stream, unpacked here if they come as gzip; `read(length, isPacked)` is called for each part
 * that comes. */
export async function unpacked(response, read = () => {}) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const reader = response.body.getReader();
  const first = await reader.read();
  const isPacked = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  const pass = ({ done, value }, controller) => {
    if (done) return controller.close();
    read(value.length, isPacked);
    controller.enqueue(value);
  };
  const bytes = new ReadableStream({
    start: controller => pass(first, controller),
    pull: async controller => pass(await reader.read(), controller),
  });
  return isPacked ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes;
}
