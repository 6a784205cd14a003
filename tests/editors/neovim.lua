-- Neovim, from 0.7 on, set up as src/editors/README.md says: what is wrong, definitions, uses and completion reach the
-- editor. nvim --headless --clean -c 'luafile tests/editors/neovim.lua', with `tesuji` among the programs.

local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
folder = vim.loop.fs_realpath(folder)

local function write(name, text)
  vim.fn.writefile(vim.split(text, "\n"), folder .. "/" .. name)
end

write("parts.tesuji", [[
tesuji 1

# Cells that hold two values.
define pairs = cells(2)]])
write("mine.tesuji", [[
tesuji 1

use "parts.tesuji"

technique mine {
  title en "Mine"
  for   c in pairs, d in peers(c) where candidates(c) = candidats(d)
  then  eliminate candidates(c) from d
}]])

local function equal(what, found, wanted)
  if not vim.deep_equal(found, wanted) then
    error(what .. ": " .. vim.inspect(found) .. " in place of " .. vim.inspect(wanted))
  end
end

local function check()
  -- The lines for `init.lua` that the page has.
  local page = table.concat(vim.fn.readfile("src/editors/README.md"), "\n")
  local setup = page:match("```lua\n(local client.-)```")
  vim.cmd("cd " .. folder)
  assert(loadstring(setup))()
  vim.cmd("edit mine.tesuji")
  local function wait(what, condition)
    assert(vim.wait(10000, condition, 20), "waited in vain for " .. what)
  end

  -- What is wrong is shown, and goes when it is mended.
  wait("what is wrong", function() return #vim.diagnostic.get(0) > 0 end)
  local fault = vim.diagnostic.get(0)[1]
  equal("fault", { fault.lnum, fault.col, fault.code }, { 6, 56, "E103" })
  vim.api.nvim_buf_set_text(0, 6, 56, 6, 65, { "candidates" })
  wait("no fault", function() return #vim.diagnostic.get(0) == 0 end)

  -- The definition stands in another file.
  local function at(line, column) vim.api.nvim_win_set_cursor(0, { line, column }) end
  at(7, 14)
  vim.lsp.buf.definition()
  wait("the definition", function() return vim.fn.expand("%:t") == "parts.tesuji" end)
  equal("place of the definition", vim.api.nvim_win_get_cursor(0), { 4, 7 })
  vim.cmd("buffer mine.tesuji")

  -- Both uses and the binding of a variable.
  at(7, 8)
  vim.lsp.buf.references()
  wait("the uses", function() return #vim.fn.getqflist() > 0 end)
  local lines = vim.tbl_map(function(one) return { one.lnum, one.col } end, vim.fn.getqflist())
  equal("uses", lines, { { 7, 9 }, { 7, 32 }, { 7, 52 }, { 8, 30 } })
  vim.cmd("cclose")
  vim.cmd("buffer mine.tesuji")

  -- Completion at the end of `cand`.
  vim.api.nvim_buf_set_lines(0, 7, 8, false, { "  then  eliminate cand" })
  at(8, 22)
  local answers = vim.lsp.buf_request_sync(0, "textDocument/completion", vim.lsp.util.make_position_params(), 10000)
  local _, answer = next(answers)
  local words = vim.tbl_map(function(one) return one.label end, answer.result)
  for _, word in ipairs({ "candidates", "c", "d", "pairs" }) do
    assert(vim.tbl_contains(words, word), word .. " is not offered")
  end
end

local good, why = pcall(check)
vim.fn.delete(folder, "rf")
print(good and "Neovim: diagnostics, definition, references and completion work\n" or tostring(why) .. "\n")
vim.cmd(good and "qall!" or "cquit")
