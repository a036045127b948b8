-- Statistics of the options of custom fields.

-- An option belongs to one field of one company. Without knowing that, the planner expects a fraction of the rows.
create statistics app.custom_field_values_option_statistics (dependencies)
  on tenant_id, field_id, option_id from app.custom_field_values;
create statistics app.custom_field_values_listed_statistics (dependencies)
  on tenant_id, field_id, listed_option_id from app.custom_field_values;
