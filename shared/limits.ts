/** Limits of server and web. Lengths in UTF-16 units, sizes in bytes, times in milliseconds. */
export const LIMITS = {
  documentNumber: 50,
  phone: 20,
  /** Of the authenticator app, or a recovery code as people type it. */
  secondFactorCode: 50,
  email: 100,
  username: 50,
  /** Longer than any password manager makes; argon2 would hash a megabyte too, but nobody needs it to. */
  password: 255,
  passwordLeast: 8,
  /** How long a login, or a later proof of the account, is enough for changes of rights and money. */
  proofMs: 10 * 60_000,
  /** Exports of more rows need such a proof. */
  exportRowsWithoutProof: 1000,
  /** Lines of a statement as a PDF, which is made as a whole; a workbook has no limit. */
  statementPdfLines: 5000,
  name: 100,
  businessNumber: 20,
  planName: 200,
  carrier: 100,
  contactCode: 50,
  kpNumber: 50,
  kpNumberLeast: 3,
  memo: 2000,
  shortText: 200,
  chatMessage: 2000,
  replyTitle: 50,
  /** Documents that an administrator keeps beyond their period. */
  privacyHolds: 500,
  /** Canned replies of the company, and of one account. */
  cannedReplies: 200,
  search: 100,
  pushEndpoint: 1000,
  /** Devices of one account that are told by push; the oldest goes for a further one. */
  pushSubscriptions: 10,
  applicationFileBytes: 10 * 1024 * 1024,
  /** A photograph as it is chosen, before it is drawn smaller. */
  chosenFileBytes: 60 * 1024 * 1024,
  /** Photos of one application, which become one file within its limit and stay legible. */
  applicationPhotos: 40,
  templateFileBytes: 50 * 1024 * 1024,
  importFileBytes: 10 * 1024 * 1024,
  /** Rows of data in one uploaded table. */
  importRows: 20_000,
  /** Sheets of an uploaded workbook, hidden ones too. */
  importSheets: 100,
  /** Only so many cells of a row are read: some programs write up to the last possible column. */
  importColumns: 200,
  /** Rows that can be corrected in the report of an uploaded table, and cells that are. */
  importCorrections: 200,
  /** Columns of a carrier's file whose amounts add up. */
  paymentAmounts: 10,
  jsonBodyBytes: 1024 * 1024,
  socketFrameBytes: 64 * 1024,
  /** Open pages of one account, on all its devices; for a further one the oldest is cut off. */
  socketsOfAccount: 50,
  pageSize: 50,
  pageSizeMost: 200,
  listIds: 50,
  /** Records that a device asks about in one call. */
  offeredSubmissions: 200,
  /** A year: nothing is asked about applications that have waited longer. */
  waitingMinutes: 525_600,
  /** Activations that a sales manager can be asked for in a month. */
  monthlyGoal: 10_000,
  viewName: 40,
  viewFilter: 4000,
  viewColumns: 30,
  /** Tabs whose order an account keeps. */
  keptOrders: 100,
  /** Saved views of one list and account. */
  viewsOfList: 30,
} as const
