-- Certificates of My Profile (product: Profiles). A file is uploaded before the section that names it is saved: until then
-- nothing refers to it, and it is deleted after some days.
create table certificate_files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  file_id uuid not null unique references files,
  uploaded_at timestamptz not null default now()
);
create index certificate_files_user on certificate_files (user_id);
create trigger certificate_files_drop_file after update of file_id or delete on certificate_files
  for each row execute function drop_file();

create table profile_certificates (
  user_id uuid not null references users on delete cascade,
  position int not null check (position between 0 and 19),
  name text not null check (length(name) between 3 and 30),
  issuer text not null check (length(issuer) between 3 and 40),
  issued_on date not null,
  expires_on date check (expires_on > issued_on),
  link text check (length(link) between 1 and 300),
  -- Goes with its row where the person is erased; otherwise a save removes the certificate first.
  certificate_file_id uuid references certificate_files on delete cascade,
  primary key (user_id, position),
  check (link is not null or certificate_file_id is not null)
);
create index profile_certificates_file on profile_certificates (certificate_file_id) where certificate_file_id is not null;

alter table profile_revisions drop constraint profile_revisions_section_check, add check (
  section in ('personal', 'skill', 'project', 'education', 'certificate', 'contact', 'identity', 'bank'));
