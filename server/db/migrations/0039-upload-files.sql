-- Resumes that are uploaded many at once, in an archive (product: Candidates in bulk).
alter table candidate_uploads
  add column kind text not null default 'list' check (kind in ('list', 'resumes')),
  -- The archive, until its files are read.
  add column file_id uuid unique references files,
  drop constraint candidate_uploads_state_check,
  add check (state in ('reading', 'draft', 'taking', 'stopped', 'done', 'undoing', 'undone')),
  add check ((state = 'reading') = (file_id is not null)),
  add check (kind = 'resumes' or file_id is null);
create trigger candidate_uploads_drop_file after update of file_id or delete on candidate_uploads
  for each row execute function drop_file();

alter table candidate_upload_rows
  -- The name of the resume in the archive; null for a row of a list.
  add column file_name text check (length(file_name) between 1 and 120),
  add column file_id uuid unique references files,
  add column resume_text text,
  -- Skills that the text names, with where each was found.
  add column skills jsonb not null default '[]',
  drop constraint candidate_upload_rows_result_check,
  add check (result in ('unread', 'taken', 'undone', 'kept')),
  add check (file_name is not null or (file_id is null and resume_text is null));
-- The file of a candidate who is added moves to candidate_resumes.
create trigger candidate_upload_rows_drop_file after update of file_id on candidate_upload_rows
  for each row when (new.result is distinct from 'taken') execute function drop_file();
create trigger candidate_upload_rows_delete_file after delete on candidate_upload_rows
  for each row execute function drop_file();
