//! Type-indexed store of caches.

use elsa::FrozenVec;
use std::any::Any;

/// One value per type. Each cache belongs to the module that defines its type; the store knows none of them.
#[derive(Default)]
pub struct CacheStore(FrozenVec<Box<dyn Any + Send>>);

impl CacheStore {
    /// Returns the cache of this type, made empty on first use. Linear in the number of types, of which there are few.
    #[inline]
    pub fn get<T: Any + Send + Default>(&self) -> &T {
        match self.0.iter().find_map(|cache| cache.downcast_ref()) {
            Some(cache) => cache,
            None => self.insert(),
        }
    }

    #[cold]
    fn insert<T: Any + Send + Default>(&self) -> &T {
        self.0.push(Box::new(T::default()));
        self.get()
    }
}
