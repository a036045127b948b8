-- No screen asked for the title of a member or showed it.
alter table app.members drop column title;
