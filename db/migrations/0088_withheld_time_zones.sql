-- A meeting that was planned before a blind review, or that the candidate chose, names the zone of the candidate.

do $$
declare
  before constant text := pg_get_functiondef('app.create_blind_views()'::regprocedure);
  changed constant text := replace(before, '"place": "words", "private_notes": "text"',
    '"candidate_time_zone": "null::text", "place": "words", "private_notes": "text"');
begin
  if changed = before then
    raise exception 'the view of meetings is not where it was';
  end if;
  execute changed;
end
$$;
select app.create_blind_views();
