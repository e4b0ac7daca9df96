-- Rows of an erased person are found by an index: each key that cascades, and the panelist of drafts and links.
create index links_user on links (user_id) where user_id is not null;
create index batch_rows_candidate on batch_rows (candidate_id) where candidate_id is not null;
create index recording_uploads_user on recording_uploads (user_id);
create index job_resumes_person on job_resumes (person_id);
create index feedback_drafts_panelist on feedback_drafts (panelist_id);
create index interview_links_panelist on interview_links (panelist_id) where panelist_id is not null;
