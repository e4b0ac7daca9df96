-- Active Candidate Data walks open interviews by what is due first, or by candidate. The columns of the expression are
-- included, because PostgreSQL cannot take an expression from an index alone.
create index interviews_open_due on interviews ((coalesce(deadline, starts_at)), id) include (candidate_id, deadline, starts_at)
  where leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live', 'pendingFeedback', 'inReview');
create index interviews_open_candidate on interviews (candidate_id, (coalesce(deadline, starts_at)), id) include (deadline, starts_at)
  where leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live', 'pendingFeedback', 'inReview');

-- How many persons a job profile has, who are neither rejected nor gone.
create index interviews_in_running on interviews (job_profile_id, person_id)
  where leaf not in ('canceled', 'noShow') and decision is distinct from 'rejected';

-- Upcoming interviews that ask for a skill.
create index interviews_upcoming_skills on interviews using gin (skills jsonb_path_ops)
  where leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed');
