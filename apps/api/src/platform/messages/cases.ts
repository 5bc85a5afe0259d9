/** Cases, and the work on them. */
export const casesMessages = {
  caseNoOwner: {
    id: 'hanya orang yang menangani VOC dan melihat kasus ini',
    en: 'must be somebody who works on VOC and sees this case',
  },
  caseWorkNotAllowed: {
    id: 'Hanya ADMIN, CMP, dan PO yang menangani kasus',
    en: 'Only ADMIN, CMP and PO work on cases',
  },
  caseMutedTooShort: { id: 'harus sesudah hari ini', en: 'must be after today' },
  caseMutedTooLong: { id: 'paling lama {most} hari dari hari ini', en: 'can be {most} days from today at the most' },
  caseCommentsFull: {
    id: 'Kasus ini sudah punya {most} komentar, sebanyak yang boleh',
    en: 'This case has {most} comments, which is as many as may be',
  },
} as const
