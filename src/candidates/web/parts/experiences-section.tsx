import { lazy } from 'react';
import { EntryList } from './entry-list.tsx';
import { experiences } from './record-lists.ts';
import { type SectionProps, useListLabels } from './section-props.ts';
import { TimelineItem } from './timeline-item.tsx';

const ExperienceForm = lazy(async () => ({
  default: (await import('./record-forms.ts')).ExperienceForm,
}));

/** Jobs, the newest first. */
export function ExperiencesSection(props: SectionProps) {
  return (
    <EntryList
      {...props}
      list={experiences}
      labels={useListLabels('experiences')}
      nameOf={({ title, company }) => title || company}
      form={ExperienceForm}
    >
      {(one, { button }) => (
        <TimelineItem
          title={one.title}
          place={one.company}
          span={one}
          text={one.description}
          button={button}
        />
      )}
    </EntryList>
  );
}
