import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { meetingRooms, type Room } from '../room-contract.ts';

/** The rooms of a company, and the address of its video links. */
export const roomsQuery = (companyId: string) => queryOf(meetingRooms.listRooms, { params: { companyId } });

const noRooms: Room[] = [];

/** The rooms and the address of video links; empty until they have loaded. */
export function useRooms(): { rooms: Room[]; videoAddress: string } {
  const { data } = useQuery(roomsQuery(useCompany().id));
  return { rooms: data?.items ?? noRooms, videoAddress: data?.effectiveVideoAddress ?? '' };
}
