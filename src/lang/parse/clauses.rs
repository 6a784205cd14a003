//! Parses items and their clauses.

use super::*;

impl Builder {
    pub fn item_of(&self, root: Node<'_>) -> Option<Item> {
        let inner = |rule| first(&root, rule);
        let lists = [Rule::parameters, Rule::takes, Rule::names].into_iter().find_map(inner);
        let parameters = self.parameters(lists);
        let kind = match root.as_rule() {
            Rule::version_item => {
                let number = inner(Rule::number)?;
                ItemKind::Version(self.int(&number), self.span_of(&number))
            }
            Rule::use_item => ItemKind::Use(self.quoted(inner(Rule::string)?)),
            Rule::technique_item => ItemKind::Technique,
            Rule::define_item => ItemKind::Define(self.expr(inner(Rule::expr)?)),
            Rule::law_item => ItemKind::Law,
            Rule::game_item => ItemKind::Game(self.names_of(&root, Rule::with)),
            Rule::constraint_item => ItemKind::Constraint,
            Rule::strategy_item => ItemKind::Strategy,
            Rule::example_item => ItemKind::Example(self.call(inner(Rule::call)?)),
            Rule::link_item => {
                ItemKind::Link(all(&root, Rule::strength).map(|kind| self.strength(kind)).collect())
            }
            Rule::rating_item => ItemKind::Rating,
            Rule::path_item => ItemKind::Path(self.path_body(inner(Rule::path_body))),
            _ => ItemKind::Style,
        };
        let mut names = self.names_in(&root).into_iter();
        let is_clause = |pair: &Node<'_>| {
            use Rule::{
                EOI, call, expr, name, names, number, parameters, path_body, strength, string, takes, with,
            };
            !matches!(
                pair.as_rule(),
                name | parameters
                    | takes
                    | names
                    | strength
                    | with
                    | call
                    | number
                    | string
                    | expr
                    | path_body
                    | EOI
            )
        };
        Some(Item {
            kind,
            name: names.next().unwrap_or_default(),
            parameters,
            extends: names.next(),
            clauses: root.into_inner().filter(is_clause).filter_map(|pair| self.clause(pair)).collect(),
            ..Item::default()
        })
    }

    fn clause(&self, pair: Node<'_>) -> Option<Clause> {
        let (span, word) = (self.span_of(&pair), intern(first_word(pair.as_str())));
        let name = || self.name_in(&pair);
        let expr = || self.expr_in(&pair);
        let text = || self.strings(&pair).map(|[text]| text);
        let kind = match pair.as_rule() {
            Rule::title => ClauseKind::Title(self.texts(&pair)),
            Rule::lesson => ClauseKind::Lesson(self.texts(&pair)),
            Rule::because => ClauseKind::Because(self.texts(&pair)),
            Rule::message => ClauseKind::Message(self.texts(&pair)),
            Rule::alias => ClauseKind::Alias(self.alias(&pair)?),
            Rule::source => {
                ClauseKind::Source(all(&pair, Rule::string).map(|text| self.quoted(text)).collect())
            }
            Rule::difficulty => ClauseKind::Difficulty(expr()?),
            Rule::effort => ClauseKind::Effort(expr()?),
            Rule::assumes => ClauseKind::Assumes(name()?),
            Rule::uniqueness => ClauseKind::Uniqueness,
            Rule::free => ClauseKind::Free(all(&pair, Rule::call).map(|call| self.call(call)).collect()),
            Rule::path_order => ClauseKind::PathOrder(name()?),
            Rule::for_clause => ClauseKind::For(self.pieces(first(&pair, Rule::pieces)?)),
            Rule::let_clause => ClauseKind::Let(
                all(&pair, Rule::binding).filter_map(|binding| self.binding(binding)).collect(),
            ),
            Rule::where_clause => ClauseKind::Where(self.exprs_of(&pair, Rule::conditions)),
            Rule::path_clause | Rule::cycle_clause | Rule::walk_clause => {
                ClauseKind::Path(Box::new(self.path_clause(pair)))
            }
            Rule::world_clause => ClauseKind::World(Box::new(self.world(pair)?)),
            Rule::ends_clause => {
                let [from, to] = self.expr_pair(&pair)?;
                ClauseKind::Ends(from, to)
            }
            Rule::merge => {
                let least = first(&pair, Rule::number).and_then(|number| number.as_str().parse().ok());
                ClauseKind::Merge(least, self.exprs(&pair))
            }
            Rule::show => {
                let role = |role: Node<'_>| Some((self.exprs(&role).pop()?, self.texts(&role)));
                ClauseKind::Show(all(&pair, Rule::role).filter_map(role).collect())
            }
            Rule::then => {
                ClauseKind::Then(pair.into_inner().filter_map(|part| self.conclusion(part)).collect())
            }
            Rule::input => ClauseKind::Input(self.inputs(&pair)),
            Rule::values => ClauseKind::Values(expr()?),
            Rule::grid => ClauseKind::Grid(Box::new(self.grid(&pair)?)),
            Rule::units => ClauseKind::Units(self.units(&pair)?),
            Rule::helpers => ClauseKind::Helpers(self.helpers(&pair)?),
            Rule::differ => ClauseKind::Differ,
            Rule::draw => ClauseKind::Draw(self.names_in(&pair)),
            Rule::reads => ClauseKind::Reads(
                all(&pair, Rule::word_of).filter_map(|one| self.format_word(&one)).collect(),
            ),
            Rule::connected => ClauseKind::Connected(ConnectedClause {
                cell: name()?,
                size: self.exprs_of(&pair, Rule::size_of).pop(),
                conditions: self.exprs_of(&pair, Rule::conditions),
            }),
            Rule::each_cell => ClauseKind::Cells(self.cell_clause(&pair, Reach::Each)?),
            Rule::next_cells => ClauseKind::Cells(self.cell_clause(&pair, Reach::Next)?),
            Rule::every_cells => ClauseKind::Cells(self.cell_clause(&pair, Reach::Every)?),
            Rule::order => ClauseKind::Order(name()?, expr()?),
            Rule::guess => {
                let choices = self.named_exprs(&pair, Rule::choice);
                ClauseKind::Guess(choices, self.exprs_of(&pair, Rule::conditions))
            }
            Rule::state => ClauseKind::State(self.state_variables(&pair)),
            Rule::scan_step => ClauseKind::Step(self.scan_step(&pair)?),
            Rule::accept => ClauseKind::Accept(self.exprs_of(&pair, Rule::conditions)),
            Rule::solved_by => ClauseKind::SolvedBy(self.call(first(&pair, Rule::call)?)),
            Rule::lessons => ClauseKind::Lessons(self.call(first(&pair, Rule::call)?)),
            Rule::level_name => ClauseKind::Level(name()?, self.texts(&pair)),
            Rule::example_title => ClauseKind::Caption(text()?),
            Rule::example_game => ClauseKind::On(name()?),
            Rule::position => ClauseKind::Position(text()?),
            Rule::finds => ClauseKind::Finds(all(&pair, Rule::fact).map(|fact| self.fact(fact)).collect()),
            Rule::says => {
                let style_and_text = |one| self.name_in(&one).zip(self.strings(&one).map(|[text]| text));
                ClauseKind::Says(all(&pair, Rule::said).filter_map(style_and_text).collect())
            }
            Rule::cell_form => ClauseKind::Cell(text()?),
            Rule::list_form => ClauseKind::List(text()?),
            Rule::walk_form => ClauseKind::Walk(self.strings(&pair)?),
            Rule::tour_form => ClauseKind::Tour(self.strings(&pair)?),
            Rule::sets_form => ClauseKind::Sets(self.strings(&pair)?),
            Rule::grid_form => ClauseKind::GridForm(self.strings(&pair)?),
            Rule::applied_form => ClauseKind::Applied(text()?),
            Rule::kind_form => {
                let [kind, unit] = self.strings(&pair)?;
                ClauseKind::Kind(name()?, kind, unit)
            }
            Rule::change => ClauseKind::Change(self.change(pair)?),
            Rule::tally => ClauseKind::Tally(self.tallies(&pair)),
            Rule::total => ClauseKind::Total(name()?, self.texts(&pair), expr()?),
            Rule::stop => ClauseKind::StopWhen(expr()?),
            Rule::model => ClauseKind::Model(name()?),
            Rule::formula => ClauseKind::Value(expr()?),
            Rule::reasons => ClauseKind::Reasons(self.texts(&pair)),
            Rule::runs => ClauseKind::Runs(self.runs(&pair)?),
            _ => ClauseKind::Statement(self.statement(pair)?),
        };
        Some(Clause { kind, word, span })
    }

    /// Parses a word of a format for a constraint, with its numbers and its form of entries.
    fn format_word(&self, pair: &Node<'_>) -> Option<FormatWord> {
        let mut names = self.names_in(pair).into_iter();
        let number = |number: Node<'_>| (self.name_in(&number), self.expr_in(&number));
        let numbers = first(pair, Rule::word_numbers);
        let numbers = numbers.iter().flat_map(|list| all(list, Rule::word_number)).map(number);
        Some(FormatWord {
            format: names.next()?,
            word: self.strings(pair).map(|[word]| word)?,
            numbers: numbers.collect(),
            form: names.next(),
        })
    }

    fn names_of(&self, pair: &Node<'_>, rule: Rule) -> Vec<Name> {
        all(pair, rule).flat_map(|list| self.names_in(&list)).collect()
    }

    pub fn exprs_of(&self, pair: &Node<'_>, rule: Rule) -> Vec<Expr> {
        all(pair, rule).flat_map(|list| self.exprs(&list)).collect()
    }

    pub fn binding(&self, pair: Node<'_>) -> Option<(Pattern, Expr)> {
        let mut inner = pair.into_inner();
        Some((self.pattern(inner.next()?), self.expr(inner.next()?)))
    }

    fn conclusion(&self, pair: Node<'_>) -> Option<Conclusion> {
        let rule = pair.as_rule();
        if rule == Rule::each_step {
            return self.each_step(pair).map(Conclusion::EachStep);
        }
        let mut operands = self.exprs(&pair).into_iter();
        let first = operands.next()?;
        Some(match (rule, operands.next()) {
            (Rule::eliminate, Some(second)) => Conclusion::Eliminate(first, second),
            (Rule::eliminate, None) => Conclusion::EliminateAll(first),
            (Rule::keep, second) => Conclusion::Keep(first, second?),
            (_, Some(second)) => Conclusion::Place(first, second),
            (_, None) => Conclusion::PlaceOnly(first),
        })
    }

    fn alias(&self, pair: &Node<'_>) -> Option<Alias> {
        let named = first(pair, Rule::alias_name)?;
        Some(Alias {
            arguments: self.call_arguments(first(&named, Rule::call_arguments)),
            name: self.alias_name(named)?,
            conditions: self.exprs_of(pair, Rule::conditions),
            title: first(pair, Rule::title).map_or_else(Vec::new, |title| self.texts(&title)),
        })
    }

    fn alias_name(&self, pair: Node<'_>) -> Option<AliasName> {
        let span = self.span_of(&pair);
        let inner = pair.into_inner().next()?;
        if inner.as_rule() == Rule::name {
            return Some(AliasName::One(self.name(inner)));
        }
        let mut parts = inner.into_inner();
        let (prefix, middle, suffix) =
            (intern(parts.next()?.as_str()), parts.next()?, intern(parts.next()?.as_str()));
        let mut inner = middle.into_inner();
        let parameter = self.name(inner.next()?);
        let members = inner.filter_map(|member| {
            let mut parts = member.into_inner();
            Some((self.argument(parts.next()?)?, self.name(parts.next()?)))
        });
        Some(AliasName::Family { prefix, parameter, members: members.collect(), suffix, span })
    }

    fn fact(&self, pair: Node<'_>) -> Fact {
        let inner = |list: Rule, rule: Rule| all(&pair, list).flat_map(move |list| all(&list, rule));
        Fact {
            is_placement: first(&pair, Rule::places).is_some(),
            values: inner(Rule::numbers, Rule::number).map(|n| (self.int(&n), self.span_of(&n))).collect(),
            cells: inner(Rule::labels, Rule::label).map(|label| self.name(label)).collect(),
        }
    }

    fn inputs(&self, pair: &Node<'_>) -> Inputs {
        let kind = first(pair, Rule::input_kind);
        let fields = kind.iter().filter_map(|kind| first(kind, Rule::fields));
        let field = |field| Some((self.name_in(&field)?, first(&field, Rule::may_lack).is_some()));
        let fields = fields.flat_map(|fields| all(&fields, Rule::field)).filter_map(field).collect();
        let demands = all(pair, Rule::demand).filter_map(|demand| self.name_in(&demand)).collect();
        Inputs {
            names: self.names_in(pair),
            kind: kind.and_then(|kind| self.name_in(&kind)),
            fields,
            demands,
        }
    }

    pub fn grid(&self, pair: &Node<'_>) -> Option<Grid> {
        let [rows, columns] = self.expr_pair(pair)?;
        let pattern = first(pair, Rule::pattern).map(|pattern| self.pattern(pattern));
        Some(Grid { rows, columns, each: pattern.zip(self.name_in(pair)) })
    }

    fn units(&self, pair: &Node<'_>) -> Option<Units> {
        let laws = first(pair, Rule::laws).into_iter().flat_map(Pair::into_inner);
        let laws = laws.filter_map(|law| self.law_call(law)).collect();
        let members = pair.clone().into_inner().find_map(|part| self.members(part))?;
        Some(Units { kind: self.name_in(pair)?, laws, members, each: self.range_of(pair) })
    }

    fn helpers(&self, pair: &Node<'_>) -> Option<Helpers> {
        let [name, input] = <[Name; 2]>::try_from(self.names_in(pair)).ok()?;
        let is_by_part = first(pair, Rule::by_part).is_some();
        Some(Helpers { name, input, is_by_part, each: self.range_of(pair) })
    }

    fn range_of(&self, pair: &Node<'_>) -> Option<(Name, Expr)> {
        first(pair, Rule::range_of).and_then(|each| self.name_in(&each).zip(self.expr_in(&each)))
    }

    fn law_call(&self, pair: Node<'_>) -> Option<LawCall> {
        Some(LawCall { name: self.name_in(&pair)?, arguments: self.exprs(&pair) })
    }

    fn members(&self, pair: Node<'_>) -> Option<Members> {
        let offsets = || {
            let offsets = all(&pair, Rule::offset).filter_map(|offset| self.expr_pair(&offset));
            offsets.map(|[rows, columns]| (rows, columns))
        };
        let zero = || Expr { kind: ExprKind::Int(0), span: Span::default() };
        let except = || self.names_of(&pair, Rule::except);
        Some(match pair.as_rule() {
            rule @ (Rule::areas | Rule::stretches) => Members::Cells {
                is_by_stretch: rule == Rule::stretches,
                conditions: self.exprs_of(&pair, Rule::conditions),
                key: self.exprs_of(&pair, Rule::key),
            },
            // The first cell of a pair is at no distance.
            Rule::pairs => {
                Members::Shapes(offsets().map(|to| vec![(zero(), zero()), to]).collect(), except())
            }
            Rule::shapes => Members::Shapes(vec![offsets().collect()], except()),
            Rule::couples => {
                let mut sources = all(&pair, Rule::member_of).map(|source| self.names_in(&source));
                let mut source = || <[Name; 2]>::try_from(sources.next()?).ok().map(|[name, of]| (name, of));
                Members::Couples(Box::new(Couples {
                    sources: [source()?, source()?],
                    pair: self.names_in(&pair).try_into().ok()?,
                    conditions: self.exprs_of(&pair, Rule::conditions),
                }))
            }
            Rule::groups => Members::Groups {
                names: self.names_in(&pair),
                is_by_part: first(&pair, Rule::by_part).is_some(),
            },
            _ => return None,
        })
    }

    fn cell_clause(&self, pair: &Node<'_>, reach: Reach) -> Option<CellClause> {
        let mut lists = all(pair, Rule::conditions).map(|list| self.exprs(&list)).collect::<Vec<_>>();
        let required = lists.pop()?;
        let names = [self.names_in(pair), self.names_of(pair, Rule::both_of)].concat();
        Some(CellClause { reach, names, conditions: lists.concat(), required })
    }

    /// Names with their expressions.
    fn named_exprs(&self, pair: &Node<'_>, rule: Rule) -> Vec<(Name, Expr)> {
        all(pair, rule).filter_map(|one| self.name_in(&one).zip(self.expr_in(&one))).collect()
    }

    fn state_variables(&self, pair: &Node<'_>) -> Vec<StateVariable> {
        let variable = |one: Node<'_>| {
            let says = first(&one, Rule::state_words).map_or_else(Vec::new, |words| self.texts(&words));
            Some(StateVariable { name: self.name_in(&one)?, start: self.expr_in(&one)?, says })
        };
        all(pair, Rule::variable).filter_map(variable).collect()
    }

    fn scan_step(&self, pair: &Node<'_>) -> Option<StepClause> {
        Some(StepClause {
            cell: self.name_in(pair)?,
            before: first(pair, Rule::after_cell).and_then(|before| self.name_in(&before)),
            conditions: self.exprs_of(pair, Rule::conditions),
            changes: self.named_exprs(pair, Rule::assignment),
        })
    }
}
