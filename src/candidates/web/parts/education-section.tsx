import { lazy } from 'react';
import { EntryList } from './entry-list.tsx';
import { education } from './record-lists.ts';
import { type SectionProps, useListLabels } from './section-props.ts';
import { TimelineItem } from './timeline-item.tsx';

const EducationForm = lazy(async () => ({ default: (await import('./record-forms.ts')).EducationForm }));

/** Schools, the newest first. */
export function EducationSection(props: SectionProps) {
  return (
    <EntryList
      {...props}
      list={education}
      labels={useListLabels('education')}
      nameOf={({ school, degree, field }) => school || degree || field}
      form={EducationForm}
    >
      {(one, { button }) => (
        <TimelineItem
          title={one.school}
          place={[one.degree, one.field].filter(Boolean).join(' · ')}
          span={one}
          button={button}
        />
      )}
    </EntryList>
  );
}
