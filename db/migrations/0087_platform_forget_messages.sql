-- A message names the person it is about. When that row goes, by whatever statement, its messages go with it.
create function app.forget_messages() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.outbox using gone where outbox.subject_id = gone.id;
  return null;
end
$$;
comment on function app.forget_messages() is 'Deletes the messages about deleted rows, sent or not: the app itself may only insert';
revoke execute on function app.forget_messages() from public;

create trigger candidates_forget_messages after delete on app.candidates
  referencing old table as gone for each statement execute function app.forget_messages();
create trigger invitations_forget_messages after delete on app.invitations
  referencing old table as gone for each statement execute function app.forget_messages();

-- Deleting an account finds the messages that went to its addresses.
create index outbox_recipient_idx on app.outbox (recipient);
