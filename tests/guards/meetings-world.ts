import { bookingLinks } from '#booking/contract.ts';
import { aBookingDraft } from '#booking/server/factory.ts';
import { type PanelInterview, panelDays } from '#meetings/panel-contract.ts';
import { meetingRooms } from '#meetings/room-contract.ts';
import { aPanelInterview } from '#meetings/server/factory.ts';
import type { TestCompany } from '../harness/api.ts';
import { expectMade } from './bulk-world.ts';

// Names of rooms are unique in a company.
let moreRooms = 0;

export const dayOfPanel = '2032-02-02';

type ApplicationIds = { candidateId: string; applicationId: string };

type PanelWorld = {
  roomId: string;
  bookingLinkId: string;
  panelDayId: string;
  firstMeetingId: string;
  interviews: PanelInterview[];
};

/** A room for meetings, offered times, and a panel day. */
export async function aRoomAndOffer(
  company: TestCompany,
  { candidateId, applicationId }: ApplicationIds,
  mark: string,
): Promise<PanelWorld> {
  const { id: companyId, owner } = company;
  moreRooms += 1;
  const room = { name: `${mark} room ${moreRooms}`, place: mark, seats: null };
  const { id: roomId } = expectMade(
    await owner.call(meetingRooms.createRoom, { params: { companyId }, body: room }),
  );
  const hostIds = [owner.memberId];
  const offer = aBookingDraft({ applicationIds: [applicationId], hostIds, applicantNotes: mark });
  const offered = expectMade(await owner.call(bookingLinks.create, { params: { companyId }, body: offer }));
  const bookingLinkId = offered.items[0]?.id ?? '';
  const interviewsOn = (date: string) =>
    ['10:00', '11:00'].map((time) => aPanelInterview({ wallTime: `${date}T${time}`, hostIds, place: mark }));
  const plan = {
    candidateId,
    applicationId,
    timeZone: 'UTC',
    privateNotes: mark,
    applicantNotes: mark,
    interviews: interviewsOn(dayOfPanel),
  };
  const panelDay = expectMade(
    await owner.call(panelDays.createPanelDay, { params: { companyId }, body: plan }),
  );
  const firstMeetingId = panelDay.meetings[0]?.id ?? '';
  // For calls that plan another day.
  const interviews = interviewsOn('2032-02-03');
  return { roomId, bookingLinkId, panelDayId: panelDay.id, firstMeetingId, interviews };
}
