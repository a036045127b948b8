import { bookingLinks } from '#booking/contract.ts';
import { aBookingDraft } from '#booking/server/factory.ts';
import { meetingRooms } from '#meetings/room-contract.ts';
import type { TestCompany } from '../harness/api.ts';
import { expectMade } from './bulk-world.ts';

// Names of rooms are unique in a company.
let moreRooms = 0;

/** A room for meetings, and offered times. */
export async function aRoomAndOffer(
  { id: companyId, owner }: TestCompany,
  { applicationId }: { applicationId: string },
  mark: string,
): Promise<{ roomId: string; bookingLinkId: string }> {
  moreRooms += 1;
  const room = { name: `${mark} room ${moreRooms}`, place: mark, seats: null };
  const { id: roomId } = expectMade(
    await owner.call(meetingRooms.createRoom, { params: { companyId }, body: room }),
  );
  const hostIds = [owner.memberId];
  const offer = aBookingDraft({ applicationIds: [applicationId], hostIds, applicantNotes: mark });
  const offered = expectMade(await owner.call(bookingLinks.create, { params: { companyId }, body: offer }));
  const bookingLinkId = offered.items[0]?.id ?? '';
  return { roomId, bookingLinkId };
}
