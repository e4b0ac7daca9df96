-- Lists of candidates leave out who is erased (product: Erasure); there are few of them.
create index persons_erased on persons (id) where erased_at is not null;
