//! Programs that use the crate.

use std::error::Error;
use std::fs;
use std::ops::ControlFlow;
use tesuji::studies::{SampleOrigin, Study, StudyFile, StudyOptions, StudyPuzzle};
use tesuji::{
    BoardStyle, CancelToken, Change, Diagnostic, ExplainStatus, Finder, FinderOptions, Format, Game,
    Generator, GeneratorOptions, Grader, Language, Puzzle, PuzzleReader, Renderer, Rules, RulesError,
    Solution, SolveStatus, Solver, SolverError, SolverOptions, Square, Step, Strategy, Technique, TimeLimit,
    UniquenessCheck,
};

const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A technique under a name of its own.
const MINE: &str = r#"
tesuji 1

# A cell with one candidate.
technique my-single {
  title en "My Single"  ja "私の単一候補"
  difficulty 15
  for   c in cells(1)
  let   {v} = candidates(c)
  then  place v in c
  because en "{c} can only be {v}."
          ja "{c}は{v}だけです。"
}
"#;

fn usual() -> SolverOptions {
    SolverOptions::default()
}

fn strategy(name: &str) -> SolverOptions {
    usual().with_strategy(name)
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn a_rule_file_is_loaded_and_a_puzzle_solved_told_and_read_as_json() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("mine.tesuji");
    fs::write(&path, MINE)?;

    let rules = Rules::load(&path)?;
    let solver = Solver::new(&rules, usual().with_only_techniques(["my-single", "hidden-single"]))?;
    let solution = solver.solve(&EASY.parse()?);
    for step in solution.steps() {
        println!("{} {}: {}", step.number, step.title(Language::En), step.explanation(Language::En));
    }
    let json: serde_json::Value = serde_json::from_str(&solution.to_json(Language::En))?;

    assert_eq!(json["status"], "solved");
    assert_eq!(json["steps"].as_array().map(Vec::len), Some(solution.steps().count()));
    let first = solution.steps().find(|step| step.technique() == "my-single").expect("it is used");
    assert_eq!(first.title(Language::Ja), "私の単一候補");
    let [Change::Place(cell, value)] = first.changes()[..] else { panic!("one value is placed") };
    assert_eq!(first.explanation(Language::En), format!("{cell} can only be {value}."));
    assert_eq!(first.before().value(cell), None);
    assert_eq!(first.after().value(cell), Some(value));
    assert_eq!(first.bindings(Language::En)["c"], cell.to_string());
    Ok(())
}

#[test]
fn steps_lead_from_the_start_to_what_is_reached() -> Result<(), Box<dyn Error>> {
    let solution = Solver::new(&Rules::builtin(), usual())?.solve(&HARD.parse()?);
    let mut position = solution.initial_position().expect("it has a board");
    for step in solution.steps() {
        assert_eq!(step.before().to_puzzle(), position.to_puzzle(), "before step {}", step.number);
        for change in step.changes() {
            match change {
                Change::Place(cell, value) => {
                    assert!(position.candidate_values(cell).any(|candidate| candidate == value))
                }
                Change::Eliminate(cell, value) => {
                    assert!(
                        step.after().candidate_values(cell).all(|candidate| candidate != value),
                        "{change}"
                    );
                }
            }
        }
        assert!(!step.marks().is_empty());
        position = step.after();
    }
    let reached = solution.final_position().expect("it has a board");
    assert_eq!(reached.to_puzzle(), position.to_puzzle());
    assert_eq!(reached.is_solved(), solution.is_solved());
    assert_eq!(solution.technique_counts().values().sum::<usize>(), solution.steps().count());
    Ok(())
}

#[test]
fn a_wrong_rule_file_tells_every_fault_with_its_place() {
    let text = "tesuji 1\ntechnique a { for c in cels(1) then place 1 in c }\ntechnique b { for }\n";
    let Err(RulesError::Invalid(faults)) = Rules::parse(text) else { panic!("it is wrong") };
    let places: Vec<(usize, usize)> = faults.iter().map(|fault| fault.line_and_column()).collect();
    assert!(
        places.iter().any(|(line, _)| *line == 2) && places.iter().any(|(line, _)| *line == 3),
        "{places:?}"
    );
    let first = faults.iter().next().expect("there is one");
    assert!(first.is_error && first.file == "text" && first.code.starts_with('E'), "{first}");
    assert!(faults.to_string().contains("cels"));
}

#[test]
fn unknown_names_are_errors_that_say_what_is_near() {
    let rules = Rules::builtin();
    let of = |options: SolverOptions| Solver::new(&rules, options).expect_err("there is none");
    assert!(matches!(of(strategy("defualt")), SolverError::Strategy(_)));
    let technique = usual().with_extra_techniques(["x-wnig"]);
    assert!(of(technique).to_string().contains("x-wing"));
    let game = usual().with_game("suduko");
    assert!(of(game).to_string().contains("sudoku"));
    assert!(rules.technique("skyscraper").is_ok() && rules.technique("no-such").is_err());
    assert!("no puzzle".parse::<Puzzle>().is_err());
    assert!(format!("{EASY}\n{HARD}").parse::<Puzzle>().is_err(), "two puzzles are not one");
}

#[test]
fn what_was_solved_once_explains_any_conclusion() -> Result<(), Box<dyn Error>> {
    let (rules, puzzle): (Rules, Puzzle) = (Rules::builtin(), EASY.parse()?);
    let solution = Solver::new(&rules, strategy("basic"))?.solve(&puzzle);
    let status = |conclusion: &str| solution.explain(conclusion, &TimeLimit::default()).status;
    let (given, open) = (EASY.find(|c| c != '.').unwrap(), EASY.find('.').unwrap());
    assert_eq!(status(&format!("r1c{}={}", given + 1, &EASY[given..=given])), ExplainStatus::AlreadyTrue);
    let value = &solution.final_values().unwrap()[open..=open];
    assert_eq!(status(&format!("r1c{}={value}", open + 1)), ExplainStatus::Explained);
    assert_eq!(status(&format!("r1c{}<>{value}", open + 1)), ExplainStatus::NotImplied);
    // Without its steps nobody knows what the techniques come to.
    let bare = Solver::new(&rules, usual().with_record_steps(false))?.solve(&puzzle);
    let explained = bare.explain(&format!("r1c{}={value}", open + 1), &TimeLimit::default());
    assert_eq!(explained.status, ExplainStatus::Invalid);
    let told = Renderer::new(&rules, Language::En).explanation_text(&explained, false);
    assert_eq!(told, "the solution has no recorded steps\n");
    Ok(())
}

#[test]
fn many_puzzles_come_in_their_order_on_any_number_of_threads() -> Result<(), Box<dyn Error>> {
    let text = [EASY, "no puzzle", HARD].repeat(40).join("\n");
    let options = usual().with_record_steps(false).with_uniqueness_check(UniquenessCheck::Never);
    let solver = Solver::new(&Rules::builtin(), options)?;
    let told = |jobs: usize| {
        let mut told = Vec::new();
        solver.solve_all(PuzzleReader::new(text.as_bytes(), None), jobs, |solution: Solution| {
            told.push((solution.status(), solution.final_values()));
            ControlFlow::Continue(())
        });
        told
    };
    let one = told(1);
    assert_eq!(one.len(), 120);
    assert_eq!(one[1].0, SolveStatus::Invalid);
    assert_eq!(told(3), one);
    let mut seen = 0;
    solver.solve_all(PuzzleReader::new(text.as_bytes(), None), 2, |_| {
        seen += 1;
        if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen, 5, "nothing comes after it was stopped");
    Ok(())
}

#[test]
fn a_puzzle_is_stopped_from_another_thread() -> Result<(), Box<dyn Error>> {
    let cancel = CancelToken::default();
    let options = usual().with_cancel(cancel.clone());
    let solver = Solver::new(&Rules::builtin(), options)?;
    assert!(solver.solve(&EASY.parse()?).is_solved());
    std::thread::spawn({
        let cancel = cancel.clone();
        move || cancel.cancel()
    })
    .join()
    .expect("it does nothing else");
    let solution = solver.solve(&EASY.parse()?);
    assert_eq!(solution.status(), SolveStatus::Timeout);
    assert_eq!(solution.status_message(Language::En).as_deref(), Some("it was cancelled"));
    Ok(())
}

#[test]
fn techniques_are_found_on_a_position_as_it_stands() -> Result<(), Box<dyn Error>> {
    let rules = Rules::builtin();
    let puzzle: Puzzle = EASY.parse()?;
    let techniques = names(&["hidden-single", "naked-single"]);
    let finder =
        Finder::new(&rules, FinderOptions::default().with_techniques(techniques).with_find_all(true))?;
    let found = finder.find(&puzzle);
    let hidden = found.matches().filter(|one| one.technique() == "hidden-single").count();
    assert!(hidden > 0 && hidden < found.matches().len());
    let drawn = found.matches().next().expect("there is one").board_text(BoardStyle::default());
    assert!(drawn.contains('+'), "{drawn}");
    let clash: Puzzle = format!("55{}", ".".repeat(79)).parse()?;
    assert!(finder.find(&clash).error().is_some());
    Ok(())
}

#[test]
fn puzzles_are_edited_and_written() -> Result<(), Box<dyn Error>> {
    let rules = Rules::builtin();
    let mut puzzle: Puzzle = EASY.parse()?;
    assert_eq!((puzzle.square(1, 1), puzzle.square(1, 3)), (Square::Given(5), Square::Open));
    puzzle.set_square(1, 3, Square::Entered(4));
    puzzle.set_square(1, 4, Square::Candidates(0b10_0010));
    assert_eq!(puzzle.square(10, 1), Square::NoCell);
    let text = puzzle.write(&rules, Format::Json)?;
    assert_eq!(text.parse::<Puzzle>()?.square(1, 3), Square::Entered(4));
    assert_eq!(text.parse::<Puzzle>()?.square(1, 4), Square::Candidates(0b10_0010));
    Ok(())
}

#[test]
fn puzzles_are_graded_and_made() -> Result<(), Box<dyn Error>> {
    let rules = Rules::builtin();
    let generator =
        Generator::new(&rules, GeneratorOptions::default().with_seed(3).with_solvable_with("basic"))?;
    let made = generator.make(0)?;
    assert_eq!(generator.make(0)?, made, "the same number gives the same puzzle");
    let grade = Grader::new(&rules, strategy("basic"), ["d-score"])?.grade(&made.puzzle);
    assert!(grade.solution().is_solved());
    assert!(grade.difficulty().is_some() && grade.scores()["d-score"].is_some());
    let values: String = made.solution.iter().map(u8::to_string).collect();
    assert_eq!(grade.solution().final_values().as_deref(), Some(&*values));
    Ok(())
}

#[test]
fn rules_tell_what_they_have() -> Result<(), Box<dyn Error>> {
    let rules = Rules::builtin();
    let fish = rules.technique("x-wing")?;
    assert_eq!(fish.name(), "fish");
    assert!(fish.titles(Language::Ja).len() > 1 && fish.difficulty().is_some());
    assert!(fish.location().starts_with("rules/techniques/fish.tesuji:"));
    let basic = rules.strategy("basic")?;
    assert!(basic.techniques().contains(&"hidden-single".to_owned()), "{:?}", basic.techniques());
    let game = rules.game("sudoku with cages, anti-knight")?;
    assert_eq!(game.constraints().collect::<Vec<_>>(), ["anti-knight", "cages"]);
    assert!(rules.games().any(|game| game.name() == "kakuro"));
    assert!(rules.styles().any(|style| style == "ja"));
    Ok(())
}

#[test]
fn what_is_shared_between_threads_can_be() {
    fn both<T: Send + Sync>() {}
    both::<Rules>();
    both::<RulesError>();
    both::<Diagnostic<'_>>();
    both::<Technique<'_>>();
    both::<Strategy<'_>>();
    both::<Game<'_>>();
    both::<Puzzle>();
    both::<Solver>();
    both::<Solution>();
    both::<Step>();
    both::<Finder>();
    both::<Grader>();
    both::<Generator>();
}

#[test]
fn studies_are_data() {
    let names: Vec<String> = StudyFile::builtin().map(|study| study.name.to_owned()).collect();
    let files = std::fs::read_dir("rules/studies").unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    files.sort();
    assert_eq!(names, files);
    let rules = Rules::builtin();
    let study = |chosen: &[[&str; 2]]| {
        let chosen = chosen.iter().map(|pair| pair.map(str::to_owned).into()).collect();
        let options = StudyOptions::default().with_chosen(chosen);
        Study::new(&rules, &StudyFile::from_name("order").unwrap(), options)
    };
    assert!(study(&[["techniqe", "skyscraper"]]).is_err());
    let study = study(&[["technique", "naked-single"], ["technique", "hidden-single"]]).unwrap();
    let puzzles = [EASY, "no puzzle", EASY].into_iter().enumerate().map(|(at, text)| {
        let text = text.to_owned();
        let puzzle = move || text.parse::<Puzzle>().map_err(|error| error.message);
        StudyPuzzle {
            source: 0,
            number: at,
            label: at.to_string(),
            is_generated: false,
            puzzle: Box::new(puzzle),
        }
    });
    let mut left_out = Vec::new();
    let seen = study.run(puzzles, |reason| left_out.extend(reason.cloned()));
    assert_eq!((left_out.len(), left_out[0].label.as_str(), left_out[0].is_puzzle), (1, "1", false));
    assert_eq!(seen.puzzles(), 2);
    let report = |language| study.report(&seen, &SampleOrigin::default(), language).unwrap();
    let (english, japanese) = (report(Language::En), report(Language::Ja));
    let table = english.tables().next().unwrap();
    assert_eq!((table.columns[1].as_str(), table.rows[0][2].number()), ("order", Some(4.0)));
    assert_eq!(english.title, "The order of techniques");
    assert_ne!(japanese.title, english.title);
    assert_eq!((english.figures().count(), english.findings().count()), (1, 0));
}
