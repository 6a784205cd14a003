//! `message!("… {hole} …")` and `#[derive(Localize)]`: keep a text as its sentence and the contents of its holes, so
//! that it can be translated. Each English sentence is written once, in the code that uses it.

mod template;

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Data, DeriveInput, Error, Fields, LitStr, Result, Token, parse_macro_input};
use template::{Hole, parse_template};

/// A sentence and its arguments, in the syntax of `format!`.
struct Sentence {
    text: LitStr,
    arguments: Vec<(Option<Ident>, TokenStream)>,
}

impl Parse for Sentence {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let text = input.parse()?;
        let mut arguments = Vec::new();
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let name = match input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
                true => {
                    let name = input.parse()?;
                    input.parse::<Token![=]>()?;
                    Some(name)
                }
                false => None,
            };
            let mut value = TokenStream::new();
            while !input.is_empty() && !input.peek(Token![,]) {
                value.extend([input.parse::<TokenTree>()?]);
            }
            arguments.push((name, value));
        }
        Ok(Self { text, arguments })
    }
}

impl Sentence {
    /// Returns code that builds the message; `field` returns the field of a numbered hole, or `None` if the number is
    /// that of an argument.
    fn message(&self, field: impl Fn(&Hole, Span) -> Option<TokenStream>) -> Result<TokenStream> {
        let span = self.text.span();
        let Some((template, holes)) = parse_template(&self.text.value()) else {
            return Err(Error::new(span, "a hole is not closed"));
        };
        let args = holes.iter().map(|hole| {
            let (name, form) = (&hole.name, &hole.form);
            let named =
                self.arguments.iter().find(|(known, _)| known.as_ref().is_some_and(|known| known == name));
            let value = match (named, name.parse::<usize>()) {
                (Some((_, value)), _) => value.clone(),
                (None, Ok(number)) => match field(hole, span) {
                    Some(field) => field,
                    None => match self.arguments.get(number) {
                        Some((None, value)) => value.clone(),
                        _ => return Err(Error::new(span, format!("nothing fills the hole {name}"))),
                    },
                },
                (None, Err(_)) => {
                    let name = Ident::new(name, span);
                    quote!(#name)
                }
            };
            Ok(match form.is_empty() {
                true => quote!((#name, ::tesuji_message::ArgRef(&(#value)).into_arg())),
                false => {
                    let form = Literal::string(&format!("{{:{form}}}"));
                    quote!((#name, ::tesuji_message::MessageArg::Text(::std::format!(#form, #value))))
                }
            })
        });
        let args = args.collect::<Result<Vec<_>>>()?;
        Ok(quote!({
            #[allow(unused_imports)]
            use ::tesuji_message::IntoMessageArg as _;
            ::tesuji_message::Message::new(#template, ::std::vec![#(#args),*])
        }))
    }
}

/// Derives nothing. It takes the place of `schemars::JsonSchema` where no schema is made.
#[proc_macro_derive(JsonSchema, attributes(schemars))]
pub fn json_schema(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    proc_macro::TokenStream::new()
}

/// Builds a message from an English sentence, in the syntax of `format!`.
#[proc_macro]
pub fn message(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let sentence = parse_macro_input!(input as Sentence);
    sentence.message(|_, _| None).unwrap_or_else(Error::into_compile_error).into()
}

/// Derives the message of an error from the sentences of its `#[error(…)]` attributes, which `thiserror` reads too.
#[proc_macro_derive(Localize)]
pub fn localize(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    explained(&input).unwrap_or_else(Error::into_compile_error).into()
}

fn explained(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let arms = match &input.data {
        Data::Struct(data) => vec![arm(quote!(Self), &data.fields, &input.attrs, name.span())?],
        Data::Enum(data) => {
            let arms = data.variants.iter().map(|variant| {
                let name = &variant.ident;
                arm(quote!(Self::#name), &variant.fields, &variant.attrs, name.span())
            });
            arms.collect::<Result<Vec<_>>>()?
        }
        Data::Union(_) => return Err(Error::new(name.span(), "a union explains nothing")),
    };
    Ok(quote! {
        impl ::tesuji_message::Localize for #name {
            #[allow(unused_variables)]
            fn message(&self) -> ::tesuji_message::Message {
                match self { #(#arms)* }
            }
        }
    })
}

fn arm(path: TokenStream, fields: &Fields, attributes: &[Attribute], span: Span) -> Result<TokenStream> {
    let attribute = attributes.iter().find(|attribute| attribute.path().is_ident("error"));
    let attribute = attribute.ok_or_else(|| Error::new(span, "there is no #[error(…)] to explain it by"))?;
    let pattern = match fields {
        Fields::Named(fields) => {
            let names = fields.named.iter().map(|field| &field.ident);
            quote!(#path { #(#names),* })
        }
        Fields::Unnamed(fields) => {
            let names = (0..fields.unnamed.len()).map(|number| format_ident!("_{number}"));
            quote!(#path ( #(#names),* ))
        }
        Fields::Unit => path,
    };
    if attribute.parse_args::<Ident>().is_ok_and(|word| word == "transparent") {
        let inner = match fields {
            Fields::Named(fields) => fields.named.iter().find_map(|field| field.ident.clone()),
            _ => Some(format_ident!("_0")),
        };
        return Ok(quote!(#pattern => ::tesuji_message::Localize::message(#inner),));
    }
    let mut sentence: Sentence = attribute.parse_args()?;
    for (_, value) in &mut sentence.arguments {
        *value = of_fields(value.clone());
    }
    let message = sentence.message(|hole, span| {
        (!hole.is_counted).then(|| {
            let field = Ident::new(&format!("_{}", hole.name), span);
            quote!(#field)
        })
    })?;
    Ok(quote!(#pattern => #message,))
}

/// Replaces `.0` and `.name` in an expression, with nothing before them, by the variables of these fields.
fn of_fields(tokens: TokenStream) -> TokenStream {
    let (mut out, mut is_begin, mut is_field) = (Vec::new(), true, false);
    for token in tokens {
        let token = match token {
            TokenTree::Punct(point) if point.as_char() == '.' && is_begin => {
                is_field = true;
                continue;
            }
            TokenTree::Literal(number) if is_field => {
                TokenTree::Ident(Ident::new(&format!("_{number}"), number.span()))
            }
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), of_fields(group.stream())))
            }
            other => other,
        };
        is_begin = matches!(token, TokenTree::Punct(_));
        is_field = false;
        out.push(token);
    }
    out.into_iter().collect()
}
