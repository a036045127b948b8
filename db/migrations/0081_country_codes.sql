-- The reader of descriptions and CVs wrote codes that ISO 3166-1 does not have, e.g. UK for the United Kingdom.
create temporary table code_changes (old text primary key, new text not null) on commit drop;
insert into code_changes values
  ('UK', 'GB'), ('EL', 'GR'), ('FX', 'FR'), ('SU', 'RU'), ('YU', 'RS'), ('CS', 'RS'), ('ZR', 'CD'), ('TP', 'TL'),
  ('BU', 'MM'), ('DD', 'DE'), ('NH', 'VU'), ('RH', 'ZW'), ('HV', 'BF'), ('DY', 'BJ'), ('VD', 'VN'), ('YD', 'YE');
update app.jobs t set country = c.new from code_changes c where t.country = c.old;
update app.companies t set country = c.new from code_changes c where t.country = c.old;
update app.candidates t set country = c.new from code_changes c where t.country = c.old;
update app.profiles t set country = c.new from code_changes c where t.country = c.old;
update app.experiences t set country = c.new from code_changes c where t.country = c.old;
