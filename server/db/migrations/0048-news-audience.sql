-- Whom an announcement is for (product: Widgets); nobody named is everybody.
alter table news add column audience text[] not null default '{}'
  check (audience <@ '{PANELIST,CANDIDATE,ADMIN,SUPER_ADMIN,ORGANIZATION_USER}');
