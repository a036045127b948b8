import { lazy } from 'react';
import { EntryList } from './entry-list.tsx';
import { projects } from './record-lists.ts';
import { type SectionProps, useListLabels } from './section-props.ts';
import { TimelineItem } from './timeline-item.tsx';

const ProjectForm = lazy(async () => ({ default: (await import('./record-forms.ts')).ProjectForm }));

/** Projects with their addresses. */
export function ProjectsSection(props: SectionProps) {
  return (
    <EntryList
      {...props}
      list={projects}
      labels={useListLabels('projects')}
      nameOf={({ title }) => title}
      form={ProjectForm}
    >
      {(one, { button }) => (
        <TimelineItem title={one.title} place={one.url} text={one.description} button={button} />
      )}
    </EntryList>
  );
}
