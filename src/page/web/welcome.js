/* The puzzle that the page shows to who opens it for the first time: 33 givens, the same from all eight sides, solved by
 * single candidates alone (`tesuji generate --level easy --symmetry full --givens 30..34 --seed 11`). */
export const WELCOME = "..76123....9...1..12.....676..7.1..23...4...19..2.6..523.....84..4...9....61742..";
