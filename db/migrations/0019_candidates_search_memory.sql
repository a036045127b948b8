-- Words that many have: with the usual 4 MB their hits do not fit, and whole pages of others are read and thrown away.
alter function app.search_candidates(text, uuid, integer, uuid[]) set work_mem = '16MB';
