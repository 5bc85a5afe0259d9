-- Feedback is counted by every coded field of its records: labels of four more lists are asked again once staff change one,
-- and the index that the figures are read from holds the ten fields that it did not have. A rollup by all of them would have
-- nearly one row a record; the index serves them as it has served sources, types and sentiments.
-- Writes to voc wait while the index is made, and reads for the moment in which the old one goes. The last version reads the new
-- one as it did the old one, of which it has every column.
do $$
declare list text;
begin
  foreach list in array array['voc_burn_feedback', 'voc_type_nps', 'voc_interestingness', 'voc_data_acuan'] loop
    execute format('create trigger labels_written after insert or update or delete on %I for each statement execute function labels_written()', list);
  end loop;
end $$;

create index voc_figures_by_all on voc (time_in, id) include
  (status, product_id, sub_product, regional_company, customer_ownership_id, source_id, media_id, category_feedback, type_feedback, sentiment_feedback, validate_journey,
   category_improvement_id, factory_id, score_nps, score, createddate, done_at, burn_feedback_id, type_nps, interestingness, data_acuan, validated_feedback,
   validate_weight_id, data_access_weight_id, implement_ease_weight_id, feedback_source_weight_id, priority_direction_weight_id) where status <> 'draft';
drop index voc_figures;
alter index voc_figures_by_all rename to voc_figures;
