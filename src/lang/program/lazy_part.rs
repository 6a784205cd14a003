//! Parts of a program that are deserialized when they are first read.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned, ser::Error};
use std::{
    fmt,
    ops::{Deref, DerefMut},
    sync::OnceLock,
};

/// A value, or its serialized bytes until it is first read: a program has many techniques, of which a run uses few.
#[derive(Clone, Default)]
pub struct LazyPart<T> {
    value: OnceLock<T>,
    bytes: Box<[u8]>,
}

impl<T> From<T> for LazyPart<T> {
    fn from(value: T) -> Self {
        Self { value: value.into(), bytes: Box::default() }
    }
}

impl<T: DeserializeOwned + Default> Deref for LazyPart<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.get_or_init(|| match &*self.bytes {
            [] => T::default(),
            bytes => postcard::from_bytes(bytes).expect("the bytes are those of a serialized value"),
        })
    }
}

impl<T: DeserializeOwned + Default> DerefMut for LazyPart<T> {
    fn deref_mut(&mut self) -> &mut T {
        let _: &T = self;
        self.value.get_mut().expect("it was just deserialized")
    }
}

impl<T: DeserializeOwned + Default + PartialEq> PartialEq for LazyPart<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: DeserializeOwned + Default + fmt::Debug> fmt::Debug for LazyPart<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(out)
    }
}

impl<T: DeserializeOwned + Default + Serialize> Serialize for LazyPart<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&postcard::to_allocvec(&**self).map_err(S::Error::custom)?)
    }
}

impl<'de, T> Deserialize<'de> for LazyPart<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = <&[u8]>::deserialize(deserializer)?.into();
        Ok(Self { value: OnceLock::new(), bytes })
    }
}
