//! The layout of strategies: what the formatter makes of them means the same as before.

use tesuji::lang::{Source, check, embedded, format, render_all};

fn source(text: &str) -> Source {
    Source { name: "test.tesuji".to_owned(), text: text.to_owned() }
}

#[test]
fn every_statement_keeps_its_meaning() {
    let messy = r#"strategy part(g:grid,R : set of cell,n in 1..3=2){ tally a[grid] do{count a[g] by |R|*n count a[g]}}
strategy s(event in {placed,changed}=placed , k in 1..3 = 1) {
 tally a[ grid ] , b
 total c=a+b*2
 stop  when |open(cells)|<k
 do { # beside the brace
  if k=1{count b}else{count b by 2}  if k=2{count b}
  for g in grids,c in cells(g) where c in open(cells(g)) { part(n=k) with g=g,R=cells(g)-c }
  repeat{naked-single,hidden-single} repeat k+1 times{count b}
  sweep since event{for u in units{naked-subset(2) with u=u}} sweep since placed until never{for _ in values{count b}for _ in units{count b}}
  seek removed{together{naked-single,hidden-single}}
  pick v in values where|placed(v)|<9 by|placed(v)|,v{hidden-single with v=v}until placed in cells
  let (x,y)=(1,2)
  count b by x+y
  cascade d from cells within 3{try full-house with u=row-like(d) then{count b}}
  exhaust full-house then{count b}  exhaust first-of{naked-single,level easy{hidden-single}}
 }
 level easy en "Easy"
}
define row-like(c : cell) = { u in units : c in u }
"#
    .replace("try full-house with u=row-like(d) then{count b}", "for u in row-like(d){try full-house with u=u then{count b}}");
    let messy = format!("tesuji 1\n{messy}");
    let first = format(&source(&messy)).expect("it is understood");
    let second = format(&source(&first)).expect("what was formatted is understood");
    assert_eq!(first, second);
    crate::assert_kept("strategy-layout", &first);
    let meaning = |text: &str| {
        let mut sources = embedded();
        sources.push(source(text));
        let checked = check(sources);
        assert_eq!(render_all(&checked.diagnostics, &checked.program.files, false, &|_| None), "");
        let strategies =
            checked.program.strategies.iter().filter(|s| ["part", "s"].contains(&s.name.as_str()));
        let mut said: String = strategies.map(|strategy| format!("{strategy:?}\n")).collect();
        while let Some(start) = said.find("Span {") {
            let end = said[start..].find('}').map_or(said.len(), |end| start + end + 1);
            said.replace_range(start..end, "…");
        }
        said
    };
    assert_eq!(meaning(&messy), meaning(&first));
}

#[test]
fn long_heads_amounts_and_ends_go_over_several_lines() {
    let text = "tesuji 1

strategy s(first-parameter in {one, two, three} = one, second-parameter in 1..99 = 5,
           third-parameter in {four, five} = four) {
  tally a
  do {
    count a by if first-parameter = one then |values|
               else if first-parameter = two then |open(cells)| + |cells(2)| + |cells(3)|
               else 0
    pick v in values by v {
      count a
    } until placed in if third-parameter = four and |placed(v)| = |values| - 2
                      then places(cells, v) & open(cells)
                      else cells
    exhaust if second-parameter = 5 {
      count a by second-parameter
      for u in units(row), v in values where |places(u, v)| > 1 { hidden-single with u = u, v = v }
    }
  }
}
";
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("tesuji 1 ", "tesuji 1\n\n");
    for messy in [text, &one_line] {
        assert_eq!(format(&source(messy)).expect("it is understood"), text);
    }
}
