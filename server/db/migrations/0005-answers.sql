-- An answer that is given again is the same to the letter: jsonb would sort its fields anew.
alter table idempotency alter column reply type json using reply::json;
