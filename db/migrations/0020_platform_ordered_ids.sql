-- Keys made within one millisecond sort by time as well: the 12 bits behind the version hold its fraction (RFC 9562,
-- 6.2, method 3). Two events of one transaction are then listed in the order in which they happened.
create or replace function app.uuid_v7() returns uuid
language sql volatile parallel safe
return (
  select encode(
    overlay(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send(at.microseconds / 1000) from 3) from 1 for 6)
      placing substring(int4send((28672 + at.microseconds % 1000 * 4096 / 1000)::integer) from 3) from 7 for 2),
    'hex')::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) as at);
