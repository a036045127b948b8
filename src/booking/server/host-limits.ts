import type { Limits, OwnLimits } from '#meetings/limit-contract.ts';

/**
 * The limits of a host under a link (decision 0093). A value of the link replaces that of the company. An own value of
 * the host is always kept: the link may be stricter, never looser.
 */
export function limitsOfHost(company: Limits, link: OwnLimits, own: OwnLimits): Limits {
  const longest = (name: 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'noticeHours'): number =>
    own[name] === null ? (link[name] ?? company[name]) : Math.max(own[name], link[name] ?? 0);
  return {
    bufferBeforeMinutes: longest('bufferBeforeMinutes'),
    bufferAfterMinutes: longest('bufferAfterMinutes'),
    noticeHours: longest('noticeHours'),
    dailyLimit:
      own.dailyLimit === null
        ? (link.dailyLimit ?? company.dailyLimit)
        : Math.min(own.dailyLimit, link.dailyLimit ?? own.dailyLimit),
  };
}
