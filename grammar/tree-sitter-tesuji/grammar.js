// The grammar of rule files for editors. ../tesuji.pest is the one that Tesuji reads them with; this one follows it, but
// for what tree-sitter does by itself: it takes items wherever they begin, and goes on behind what it does not
// understand.

const LETTERS = /[^"{}\\]+/;
// A text inside a hole ends at `|` or `}`.
const INNER_LETTERS = /[^"{}|\\]+/;

const PRECEDENCE = { open: -1, or: 1, and: 2, not: 3, compare: 4, sum: 5, intersect: 6, product: 7, prefix: 8 };

const list = (rule) => seq(rule, repeat(seq(",", rule)));
const between = (open, rule, close) => seq(open, list(rule), close);
const conditions = ($) => optional(seq("where", list($.expression)));

module.exports = grammar({
  name: "tesuji",
  word: ($) => $.name,
  extras: ($) => [/\s/, $.comment],
  supertypes: ($) => [$.item, $.expression, $.clause, $.statement, $.conclusion],
  // `path K` may be a part of a path, or the name of walks with `for` behind it.
  conflicts: ($) => [
    [$.walks, $.fragment],
    // After a comma stands another statement or another variable that is given.
    [$.step],
    // After a text stands the style of another one, or a statement.
    [$.title],
    [$.level_name],
    [$.counter],
    // After a comma stands another cell or another fact.
    [$.fact],
  ],

  rules: {
    file: ($) => repeat($.item),
    comment: () => token(prec(-1, /#[^\n]*/)),

    item: ($) => choice(
      $.version, $.use, $.technique, $.definition, $.link, $.path_part, $.game, $.constraint, $.law, $.strategy, $.example,
      $.style, $.rating,
    ),
    version: ($) => seq("tesuji", $.number),
    use: ($) => seq("use", $.string),
    technique: ($) => seq("technique", field("name", $.name), optional($.parameters), "{", repeat($.clause), "}"),
    definition: ($) =>
      seq("define", field("name", $.name), optional($.parameters), "=", field("body", $.expression)),
    link: ($) => seq(
      "link", field("name", $.name), optional($.takes), list($.strength), "{", repeat($._link_clause), "}",
    ),
    path_part: ($) => seq("path", field("name", $.name), optional($.names), "=", $._path_body),
    game: ($) => seq(
      "game", field("name", $.name), optional(seq("extends", field("extends", $.name))),
      optional(seq("with", list($.name))), "{", repeat($._game_clause), "}",
    ),
    constraint: ($) => seq(
      "constraint", field("name", $.name), "{", repeat(choice($._game_clause, $.draw, $.reads)), "}",
    ),
    law: ($) => seq("law", field("name", $.name), optional($.names), "{", repeat($._law_clause), "}"),
    strategy: ($) => seq(
      "strategy", field("name", $.name), optional($.parameters), optional(seq("extends", field("extends", $.name))),
      "{", repeat(choice($._strategy_clause, seq($.statement, optional(",")))), "}",
    ),
    example: ($) => seq("example", $.call, "{", repeat($._example_clause), "}"),
    style: ($) => seq("style", field("name", $.name), "{", repeat($.form), "}"),
    rating: ($) => seq("rating", field("name", $.name), "{", repeat($._rating_clause), "}"),

    // Parameters and calls.

    parameters: ($) => between("(", $.parameter, ")"),
    parameter: ($) => seq(
      field("name", $.name), choice(seq("in", choice($.domain, $.words)), seq(":", $.type)),
      optional(seq("=", $._argument)),
    ),
    domain: ($) => seq($.integer, "..", $.integer),
    words: ($) => between("{", $.name, "}"),
    type: ($) => choice(seq("set", "of", $.type), seq("(", $.type, repeat1(seq(",", $.type)), ")"), $.name),
    takes: ($) => between("(", choice($.parameter, $.name), ")"),
    names: ($) => between("(", $.name, ")"),
    strength: () => choice("strong", "weak"),

    call: ($) => seq(field("name", $.name), optional($.arguments)),
    arguments: ($) => between(token.immediate("("), $.argument, ")"),
    argument: ($) => seq(optional(seq(field("name", $.name), "=")), $._argument),
    _argument: ($) => choice($._bound, alias($.bounds, $.domain)),
    bounds: ($) => seq($._bound, "..", $._bound),
    _bound: ($) => choice($.integer, $.name),

    // Techniques and links.

    clause: ($) => choice(
      $.title, $.lesson, $.because, $.message, $.alias, $.source, $.difficulty, $.effort, $.for, $.let, $.where, $.merge, $.then, $.path,
      $.cycle, $.walk, $.world, $.assumes, $.show,
    ),
    _link_clause: ($) => choice($.for, $.let, $.where, $.path, $.ends),
    title: ($) => seq("title", $._texts),
    lesson: ($) => seq("lesson", $._texts),
    because: ($) => seq("because", $._texts),
    message: ($) => seq("message", $._texts),
    alias: ($) => prec.right(seq(
      "alias", field("name", choice($.name, $.family)), optional($.arguments), optional($.where), optional($.title),
    )),
    // One name for each value of a parameter: `finned-{n: 2 x-wing | 3 swordfish}`.
    family: ($) => seq(
      choice("{", seq(alias($.name, $.part), choice(token.immediate("{"), token.immediate("-{")))),
      $.name, ":", $.member, repeat(seq("|", $.member)), "}",
      optional(alias(token.immediate(/[A-Za-z0-9-]+/), $.part)),
    ),
    member: ($) => seq(choice($.number, $.name), $.name),
    source: ($) => seq("source", list($.string)),
    difficulty: ($) => seq("difficulty", $.expression),
    effort: ($) => seq("effort", $.expression),
    assumes: ($) => seq("assumes", $.name),
    show: ($) => seq("show", list($.role)),
    role: ($) => seq($.expression, "as", $._texts),
    for: ($) => seq("for", $._pieces),
    let: ($) => seq("let", list($.binding)),
    where: ($) => seq("where", list($.expression)),
    merge: ($) => seq("merge", optional(seq($.number, "or", "more")), "by", list($.expression)),
    then: ($) => seq("then", list($.conclusion)),
    ends: ($) => seq("ends", $.expression, ",", $.expression),

    binding: ($) => seq(field("pattern", $._pattern), "=", $.expression),
    _pieces: ($) => prec.right(seq($.expression, repeat(seq(choice(",", "where"), $.expression)))),
    conclusion: ($) => choice($.eliminate, $.keep, $.place, $.each_step),
    eliminate: ($) => seq("eliminate", $._operand, optional(seq("from", $._operand))),
    keep: ($) => seq("keep", $._operand, "in", $._operand),
    place: ($) => seq("place", $._operand, optional(seq("in", $._operand))),
    each_step: ($) => seq(
      "each", choice(seq($.strength, "(", $.name, ",", $.name, ")"), seq($.name, $.slots)), ":", "eliminate",
      $._operand,
    ),
    _pattern: ($) => choice($.any, $.name, $.tuple_pattern, $.elements_pattern),
    tuple_pattern: ($) => between("(", $._pattern, ")"),
    elements_pattern: ($) => between("{", $._pattern, "}"),

    // Paths and worlds.

    path: ($) => seq(
      choice(seq("path", $.walks), seq(optional("simple"), "path")), $._path_body, optional($.within),
      optional($.shortest),
    ),
    walks: ($) =>
      seq(field("name", $.name), "for", $._pattern, "in", $._operand, optional(seq("else", $._operand)), "="),
    cycle: ($) => seq(optional("simple"), "cycle", $._path_body, optional($.within), optional($.shortest)),
    walk: ($) => seq(optional("simple"), "walk", $._path_body, optional($.within), optional($.shortest)),
    within: ($) => seq("within", $._operand, "..", optional($._operand), "cells"),
    shortest: ($) => seq("shortest", $._operand),
    _path_body: ($) =>
      repeat1(choice($.node, $.nothing, $.back, $.strong_step, $.weak_step, $.bracket, $.fragment)),
    nothing: () => seq("(", ")"),
    back: () => seq("from", "path"),
    node: ($) => seq("(", $._slot, ",", $._slot, ")"),
    _slot: ($) => choice($.any, $.name),
    slots: ($) => between(token.immediate("("), $._slot, ")"),
    strong_step: ($) => seq("=", $.link_use, repeat(seq("|", $.link_use)), optional($.held), "="),
    weak_step: ($) => seq("-", $.link_use, repeat(seq("|", $.link_use)), "-"),
    held: ($) => seq("given", choice(seq("path", optional(seq("-", "first"))), $.name)),
    link_use: ($) => seq(
      field("name", $.name),
      optional(between(token.immediate("("), seq($._operand, optional($.name)), ")")),
    ),
    bracket: ($) => seq("[", $.alternative, repeat(seq("|", $.alternative)), "]", optional($._suffix)),
    alternative: ($) => seq($._path_body, optional(seq("shows", $.template))),
    fragment: ($) =>
      seq(optional("~"), field("name", $.name), optional($.slots), optional($._suffix)),
    _suffix: ($) => choice(seq($.repetition, optional($._named)), $._named),
    _named: ($) => seq("as", field("as", $.name)),
    repetition: ($) => choice("?", "*", "+", seq("{", $._operand, optional(seq("..", optional($._operand))), "}")),

    world: ($) => seq(
      "world", field("name", $.name), optional(seq("for", $._pattern, "in", $._operand)), "=", "suppose", $._operand,
      "in", $._operand, "using", list($.using), optional(seq("within", $._operand, "placements")),
    ),
    using: ($) => seq(
      field("name", $.name),
      optional(between(token.immediate("("), seq(optional(seq($.name, "=")), $._operand), ")")),
      optional(seq("if", $.expression)),
    ),

    // Games.

    _game_clause: ($) => choice($.title, $.input, $.let, $.values, $.grid, $.helpers, $.units, $.solved_by, $.lessons, $.position),
    input: ($) => seq(
      "input", list($.name), optional(seq(":", field("kind", $.name), optional($.fields), repeat(seq(",", $.name)))),
    ),
    // The numbers of each group; one with `?` may be missing.
    fields: ($) => between("(", $.field, ")"),
    field: ($) => seq(field("name", $.name), optional("?")),
    draw: ($) => seq("draw", list($.name)),
    reads: ($) => seq("reads", list($.word_of)),
    // The numbers that entries leave out, and their form.
    word_of: ($) => seq(
      field("name", $.name), $.string, optional(between("(", $.word_number, ")")), optional(seq("as", $.name)),
    ),
    word_number: ($) => choice(
      prec(1, seq(field("name", $.name), choice("?", seq("=", $.expression)))), $.expression,
    ),
    values: ($) => seq("values", $.expression),
    grid: ($) =>
      seq("grid", $.expression, "by", $.expression, optional(seq("for", $._pattern, "in", $.name))),
    units: ($) => seq(
      "units", field("name", $.name), optional(seq(":", list($.law_call))), "=",
      choice($.areas, $.stretches, $.pairs, $.shapes, $.couples, $._groups), optional($.range_of),
    ),
    _groups: ($) => seq($.name, optional(seq(",", $.name)), optional($.by_part)),
    by_part: () => seq("by", "parts"),
    helpers: ($) => seq(
      "helpers", field("name", $.name), "=", $.name, optional($.by_part), optional($.range_of),
    ),
    law_call: ($) => seq(
      field("name", $.name), optional(seq(token.immediate("("), list($.expression), ")")),
    ),
    areas: ($) => seq("cells", conditions($), optional($._key)),
    stretches: ($) => seq("stretches", conditions($), $._key),
    pairs: ($) => seq("pairs", "by", list($.tuple), optional($.except)),
    shapes: ($) => seq("shapes", "by", list($.tuple), optional($.except)),
    except: ($) => seq("except", list($.name)),
    couples: ($) => seq(
      "(", field("name", $.name), ",", field("name", $.name), ")", "for", $.member_of, ",", $.member_of, conditions($),
    ),
    member_of: ($) => seq(field("name", $.name), "in", $.name),
    range_of: ($) => seq("for", field("name", $.name), "in", $.expression),
    _key: ($) => seq("by", list($.expression)),
    solved_by: ($) => seq("strategy", $.call),
    lessons: ($) => seq("lessons", $.call),
    position: ($) => seq("position", $.string),

    // Laws.

    _law_clause: ($) => choice(
      "distinct", $.connected, $.each_cell, $.next_cells, $.every_cells, $.order, $.guess, $.state, $.scan_step, $.accept,
    ),
    each_cell: ($) => seq("each", field("name", $.name), conditions($), ":", list($.expression)),
    next_cells: ($) => seq(
      "next", field("name", $.name), ",", field("name", $.name), conditions($), ":", list($.expression),
    ),
    every_cells: ($) => seq(
      "every", choice(seq($._both, ",", $._both), seq(field("name", $.name), ",", field("name", $.name))),
      conditions($), ":", list($.expression),
    ),
    _both: ($) => seq("(", field("name", $.name), ",", field("name", $.name), ")"),
    connected: ($) => seq(
      "connected", field("name", $.name), optional(seq("of", $.expression)), ":", list($.expression),
    ),
    order: ($) => seq("order", field("name", $.name), "by", $.expression),
    guess: ($) => seq("guess", list($.choice), conditions($)),
    choice: ($) => seq(field("name", $.name), "in", $.expression),
    state: ($) => seq("state", list($.variable)),
    variable: ($) => seq(field("name", $.name), "=", $.expression, optional(seq("says", $._texts))),
    scan_step: ($) => seq(
      "step", field("name", $.name), optional(seq("after", field("name", $.name))), conditions($),
      optional(seq(":", list($.assignment))),
    ),
    assignment: ($) => seq(field("name", $.name), "=", $.expression),
    accept: ($) => seq("accept", list($.expression)),

    // Strategies.

    _strategy_clause: ($) => choice(
      $.title, $.uniqueness, $.free, $.path_order, $.tally, $.total, $.stop, $.runs, $.level_name, $.change,
    ),
    uniqueness: () => "uniqueness",
    free: ($) => seq("free", between("{", $.call, "}")),
    path_order: ($) => seq("kindest", "by", $.name),
    tally: ($) => seq("tally", list($.counter)),
    counter: ($) => seq(field("name", $.name), optional(seq("[", "grid", "]")), optional($._texts)),
    total: ($) => seq("total", $.name, optional($._texts), "=", $.expression),
    stop: ($) => seq("stop", "when", $.expression),
    runs: ($) => seq("runs", choice($.number, $.name), "seed", choice($.number, $.name)),
    level_name: ($) => seq("level", field("name", $.name), $._texts),
    change: ($) => seq(
      choice(seq(choice("first", "last"), ":"), seq(choice("before", "after"), $.call, ":"), "without"), list($.call),
    ),
    statement: ($) => choice(
      $.level, $.block_of, $.exhaust, $.try, $.repeat, $.count, $.if, $.each_of, $.sweep, $.seek, $.pick, $.cascade,
      $.choice_of, alias($.one_let, $.let), $.step,
    ),
    one_let: ($) => seq("let", $.binding),
    // Without a colon, the first words of changes are names as others are.
    step: ($) => seq(choice($.call, alias($.word_call, $.call)), optional(seq("with", $.pin, repeat(seq(",", $.pin))))),
    word_call: ($) => seq(field("name", alias(choice("first", "last"), $.name)), optional($.arguments)),
    pin: ($) => seq(field("name", $.name), choice("=", "in"), $._operand),
    level: ($) => seq("level", field("name", $.name), $.block),
    block_of: ($) => seq(choice("first-of", "together", "do"), $.block),
    exhaust: ($) => prec.right(seq("exhaust", $.statement, optional($._followed))),
    try: ($) => seq("try", $.statement, $._followed),
    _followed: ($) => seq("then", $.block),
    repeat: ($) => seq("repeat", optional(seq(choice($.number, $.name, $.reference, $.tuple), "times")), $.block),
    count: ($) =>
      seq("count", $.name, optional(seq("[", $.expression, "]")), optional(seq("by", $._operand))),
    if: ($) => seq("if", $.expression, $.block, optional(seq("else", $.block))),
    each_of: ($) => seq("for", $._pieces, $.block),
    sweep: ($) =>
      seq("sweep", "since", $.name, optional(seq("until", $.name)), "{", repeat($.each_of), "}"),
    seek: ($) => seq("seek", $.name, $.block),
    pick: ($) => seq(
      "pick", $.name, "in", $.expression, optional(seq("where", list($.expression))), $._key, $.block, "until",
      "placed", "in", $._operand,
    ),
    cascade: ($) => seq("cascade", $.name, "from", $._operand, "within", $._operand, $.block),
    choice_of: ($) => seq("choose", "by", "weight", $.choices),
    choices: ($) => seq("{", repeat(seq(choice($.weighted, $.each_choice), optional(","))), "}"),
    weighted: ($) => seq($._operand, ":", $.step),
    each_choice: ($) => seq("for", $._pieces, $.choices),
    block: ($) => seq("{", repeat(seq($.statement, optional(","))), "}"),

    // Ratings.

    _rating_clause: ($) => choice($.title, $.solved_by, $.model, $.formula, $.reasons),
    model: ($) => seq("model", $.name),
    formula: ($) => seq("value", $.expression),
    reasons: ($) => seq("reasons", $._texts),

    // Examples and styles.

    _example_clause: ($) => choice(
      alias($.plain_title, $.title), seq("game", $.name), $.position, $.finds, $.says,
    ),
    plain_title: ($) => seq("title", $.string),
    finds: ($) => seq("finds", choice("nothing", list($.fact))),
    says: ($) => seq("says", repeat1(seq($.name, $.string))),
    fact: ($) =>
      seq(choice(seq("eliminate", list($.number), "from"), seq("place", list($.number), "in")), list($.label)),
    label: ($) => seq($.name, optional(token.immediate(/\.[A-Za-z0-9]+/))),
    form: ($) => seq(choice("cell", "list", "sets", "walk", "tour", "grid", "applied", $.name), repeat1($.string)),

    // Expressions.

    expression: ($) => choice($._operand, $.range, $.comparison, $.negation, $.conjunction, $.disjunction),
    // Where `in` and `from` go on with the clause.
    _operand: ($) => choice($._primary, $.prefixed, $.arithmetic),
    disjunction: ($) => prec.left(PRECEDENCE.or, seq($.expression, "or", $.expression)),
    conjunction: ($) => prec.left(PRECEDENCE.and, seq($.expression, "and", $.expression)),
    negation: ($) => prec(PRECEDENCE.not, seq("not", $.expression)),
    comparison: ($) => prec.left(PRECEDENCE.compare, seq(
      field("left", $.expression), choice("=", "!=", "<=", ">=", "<", ">", "in", "subset", "sees"),
      field("right", $.expression),
    )),
    range: ($) => prec.left(PRECEDENCE.compare, seq($._operand, "..", $._operand)),
    arithmetic: ($) => choice(
      prec.left(PRECEDENCE.sum, seq($._operand, choice("+", "-"), $._operand)),
      prec.left(PRECEDENCE.intersect, seq($._operand, "&", $._operand)),
      prec.left(PRECEDENCE.product, seq($._operand, choice("*", "/", "mod"), $._operand)),
    ),
    prefixed: ($) => prec(PRECEDENCE.prefix, seq(choice("union", "common", "-"), $._operand)),
    _primary: ($) => choice(
      $.reach, $.matches, $.reference, $.name, $.number, $.size, $.set, $.tuple, $.conditional, $.quantified, $.choose, $.any,
    ),
    reference: ($) => seq(field("name", $.name), token.immediate("("), optional(list($.expression)), ")"),
    size: ($) => seq("|", $.expression, "|"),
    tuple: ($) => between("(", $.expression, ")"),
    set: ($) => seq("{", optional(seq(list($.expression), optional(seq(":", $._pieces)))), "}"),
    matches: ($) => seq("matches", token.immediate("("), $.step, ")"),
    reach: ($) => seq("reach", token.immediate("("), $.expression, ",", $._path_body, ")"),
    conditional: ($) =>
      prec(PRECEDENCE.open, seq("if", $.expression, "then", $.expression, "else", $.expression)),
    quantified: ($) => prec(PRECEDENCE.open, seq(
      choice("some", "every", "no"), field("pattern", $._pattern), "in", $.expression, ":", $.expression,
    )),
    choose: ($) => prec(PRECEDENCE.open, seq("choose", $._operand, "of", $._operand)),
    any: () => "_",

    // Texts.

    _texts: ($) => repeat1($.text),
    text: ($) => seq(field("style", $.name), $.template),
    template: ($) => seq('"', repeat(choice($._letters, $.escape, $.hole)), token.immediate('"')),
    _letters: () => token.immediate(prec(1, LETTERS)),
    escape: () => token.immediate(prec(1, choice("{{", "}}", /\\./))),
    hole: ($) => seq(token.immediate("{"), choice($.each, $.expression, $.cases), "}"),
    each: ($) => seq("each", field("pattern", $._pattern), "in", $.expression, optional($._key), ":", $._inner),
    cases: ($) => seq($.expression, ":", $.case, repeat(seq("|", $.case))),
    case: ($) => prec.right(seq(choice($.number, $.any, $.name), optional($._inner))),
    _inner: ($) => repeat1(choice($._inner_letters, alias($._inner_escape, $.escape), $.hole)),
    _inner_letters: () => token.immediate(prec(1, INNER_LETTERS)),
    _inner_escape: () => token.immediate(prec(1, /\\./)),
    string: ($) => seq('"', repeat(choice($._string_letters, alias($._inner_escape, $.escape))), token.immediate('"')),
    _string_letters: () => token.immediate(prec(1, /[^"\\]+/)),

    // Words. A hyphen goes on with a name only where a small letter follows it: `n-1` is n minus 1, `x-wing` a name.

    number: () => /[0-9]+/,
    integer: () => /-?[0-9]+/,
    name: () =>
      /[a-z][A-Za-z0-9]*(-[a-z][A-Za-z0-9]*)*|[A-Z][A-Za-z0-9\u3005-\u3007\u3041-\u3096\u30A1-\u30FE\u4E00-\u9FFF\uFF10-\uFF19]*|[\u3005-\u3007\u3041-\u3096\u30A1-\u30FE\u4E00-\u9FFF\uFF10-\uFF19]+/,
  },
});
