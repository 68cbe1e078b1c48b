import type { AccountKind, MenuAction, MenuId } from '#shared/permissions.ts'
import type { ClientMessage } from '#shared/realtime/socket-messages.ts'

/**
 * Who may call what, written by hand and not taken from the code: a route or message that is missing here fails the test, and
 * so does one that the code treats otherwise.
 */
export type Right = 'public' | 'session' | RightOfKinds

export interface RightOfKinds {
  kinds: readonly AccountKind[]
  /** The flags of the menu matrix that a restricted account needs, all of them; none: it needs no flag. */
  flags: readonly Flag[]
  /** Where a restricted sales manager needs others. */
  flagsOfSales?: readonly Flag[]
}
export type Flag = readonly [MenuId, MenuAction]

const ADMIN: readonly AccountKind[] = ['admin']
const STAFF: readonly AccountKind[] = ['admin', 'user', 'worker', 'dealer_worker']
const STAFF_AND_STORE: readonly AccountKind[] = [...STAFF, 'dealer']
const STORE: readonly AccountKind[] = ['dealer']

const may = (kinds: readonly AccountKind[], ...flags: Flag[]): RightOfKinds => ({ kinds, flags })

const users = may(ADMIN, ['admin', 'canEdit'])
const salesOrganisation = may(ADMIN, ['admin', 'canEdit'])
const dealers = may(ADMIN, ['admin', 'canEdit'])
const carriers = may(ADMIN, ['carriers', 'canEdit'])
const plans = may(ADMIN, ['carriers', 'canEdit'])
const contactCodes = may(ADMIN, ['contact_codes', 'canEdit'])
/** A restricted account would need one of several flags, but administrators are never restricted. */
const imports = may(ADMIN)
const requestCodes = may(STORE)
const ownStatements = may(STORE, ['documents', 'canView'])
const reference = may(STAFF_AND_STORE)
const submit = may(STAFF_AND_STORE, ['documents', 'canEdit'])
const answerSupplement = may(STAFF_AND_STORE, ['documents', 'canEdit'], ['documents', 'canView'])
const readDocuments = may(STAFF_AND_STORE, ['documents', 'canView'])
const viewers = may(STAFF, ['documents', 'canView'])
const savedViews = may(STAFF, ['documents', 'canView'])
const process = may(STAFF, ['documents', 'canEdit'], ['documents', 'canView'])
const deletion = may(['admin', 'user'], ['documents', 'canDelete'], ['documents', 'canView'])
const restoration = may(ADMIN, ['documents', 'canDelete'])
const readChat = may(STAFF_AND_STORE, ['documents', 'canView'])
const inbox = may(STAFF, ['documents', 'canView'])
const cannedReplies = may(STAFF, ['documents', 'canView'])
const keepReplies = may(STAFF, ['documents', 'canEdit'], ['documents', 'canView'])
const news = may(STAFF_AND_STORE, ['documents', 'canView'])
/** Sales managers are told what their figures came to, by the right to see those. */
const told: RightOfKinds = {
  ...may([...STAFF_AND_STORE, 'sales_manager'], ['documents', 'canView']),
  flagsOfSales: [['reports', 'canView']],
}
const downloads = may(STAFF_AND_STORE, ['downloads', 'canView'])
const prices = may(ADMIN, ['settlements', 'canEdit'])
const settlements = may(ADMIN, ['settlements', 'canEdit'])
const manageDownloads = may(ADMIN, ['downloads', 'canEdit'])
const writeChat = may(STAFF_AND_STORE, ['documents', 'canEdit'], ['documents', 'canView'])

export const RIGHTS: Readonly<Record<string, Right>> = {
  'GET /api/health': 'public',
  'GET /api/ready': 'public',
  'GET /api/openapi.json': may(ADMIN, ['admin', 'canView']),
  'GET /api/docs': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/system': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/setup': may(ADMIN, ['admin', 'canView']),
  'PUT /api/admin/setup': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/keys': may(ADMIN, ['admin', 'canView']),
  'POST /api/admin/keys/recovery-code': may(ADMIN, ['admin', 'canView']),
  'POST /api/admin/keys/recovery-code/confirm': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/access-log': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/access-log/lines': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/access-log/customers-seen': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/access-log/alarm': may(ADMIN, ['admin', 'canView']),
  'PUT /api/admin/access-log/alarm': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/privacy/register': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/privacy/periods': may(ADMIN, ['admin', 'canView']),
  'PUT /api/admin/privacy/periods': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/privacy/preview': may(ADMIN, ['admin', 'canView']),
  'GET /api/admin/privacy/holds': may(ADMIN, ['admin', 'canView']),
  'POST /api/admin/privacy/holds': may(ADMIN, ['admin', 'canView']),
  'POST /api/admin/privacy/person': may(ADMIN, ['admin', 'canView']),
  'POST /api/admin/privacy/person/export': may(ADMIN, ['admin', 'canView']),
  'POST /api/admin/privacy/person/delete': may(ADMIN, ['admin', 'canView']),
  'DELETE /api/admin/privacy/holds/:documentId': may(ADMIN, ['admin', 'canView']),

  'POST /api/auth/login': 'public',
  'POST /api/dealer-login': 'public',
  'POST /api/auth/logout': 'public',
  'GET /api/logout': 'public',
  'POST /api/auth/end-session': 'public',
  'GET /api/kp-info/:kpNumber': 'public',
  'POST /api/auth/register/dealer': 'public',
  'POST /api/dealer-registration': 'public',
  'GET /api/auth/me': 'session',
  'POST /api/auth/change-password': 'session',
  'POST /api/auth/device-keys': 'session',
  'GET /api/auth/sessions': 'session',
  'DELETE /api/auth/sessions/:id': 'session',
  'POST /api/auth/sessions/:id/lost': 'session',
  'POST /api/auth/sessions/end-others': 'session',
  'POST /api/auth/prove': 'session',
  'GET /api/auth/passkeys': 'session',
  'POST /api/auth/passkeys': 'session',
  'POST /api/auth/passkeys/options': 'session',
  'DELETE /api/auth/passkeys/:id': 'session',
  'GET /api/auth/second-factor': 'session',
  'POST /api/auth/second-factor/recovery-codes': 'session',
  'POST /api/auth/second-factor/start': 'session',
  'POST /api/auth/second-factor/confirm': 'session',
  'POST /api/auth/second-factor/turn-off': 'session',

  'GET /api/admin/users': users,
  'POST /api/admin/create-admin': users,
  'POST /api/admin/create-worker': users,
  'POST /api/admin/create-sales-manager': users,
  'GET /api/admin/sales-managers': users,
  'PUT /api/admin/sales-managers/:id': salesOrganisation,
  'DELETE /api/admin/sales-managers/:id': salesOrganisation,
  'GET /api/admin/unassigned-sales-managers': salesOrganisation,
  'GET /api/admin/manager-figures': salesOrganisation,
  'POST /api/admin/assign-sales-manager': salesOrganisation,
  'GET /api/admin/sales-teams': salesOrganisation,
  'POST /api/admin/sales-teams': salesOrganisation,
  'PUT /api/admin/sales-teams/:id': salesOrganisation,
  'DELETE /api/admin/sales-teams/:id': salesOrganisation,
  'GET /api/admin/contact-code-mappings': salesOrganisation,
  'POST /api/admin/contact-code-mappings': salesOrganisation,
  'PUT /api/admin/contact-code-mappings/:id': salesOrganisation,
  'DELETE /api/admin/contact-code-mappings/:id': salesOrganisation,
  'GET /api/admin/sessions': users,
  'DELETE /api/admin/sessions': users,
  'DELETE /api/admin/sessions/:id': users,
  'GET /api/admin/second-factor-kinds': users,
  'PUT /api/admin/second-factor-kinds': users,
  'POST /api/admin/users/:id/reset-second-factor': users,
  'GET /api/admin/user-permissions/:userId/:userType': users,
  'POST /api/admin/user-permissions': users,
  'GET /api/admin/all-users': users,
  'GET /api/admin/users/:id/open-things': users,
  'PUT /api/admin/users/:id': users,
  'DELETE /api/admin/users/:id': users,
  'POST /api/admin/change-password': users,
  'POST /api/admin/change-user-role': users,
  'DELETE /api/admin/user-permissions/:userId/:userType': users,

  'GET /api/admin/dealers': dealers,
  'POST /api/dealers': dealers,
  'PUT /api/admin/dealers/:id': dealers,
  'GET /api/admin/dealers/:id/deletion': dealers,
  'DELETE /api/admin/dealers/:id': dealers,
  'POST /api/admin/dealers/:id/reattach': dealers,
  'GET /api/admin/kp-numbers': dealers,
  'POST /api/admin/kp-numbers': dealers,
  'PUT /api/admin/kp-numbers/:kpNumber': dealers,
  'POST /api/admin/kp-numbers/:kpNumber/registration-code': dealers,
  'DELETE /api/admin/kp-numbers/:kpNumber': dealers,
  'POST /api/admin/kp-numbers/upload-excel': dealers,
  'POST /api/dealers/upload-excel': dealers,
  'POST /api/contact-codes/upload-excel': contactCodes,
  'POST /api/admin/contact-codes/upload': contactCodes,
  'GET /api/imports/:kind/template': imports,
  'POST /api/imports/:kind/refused-rows': imports,
  'POST /api/contact-code-requests': requestCodes,
  'GET /api/contact-code-requests/own': requestCodes,
  'GET /api/admin/contact-code-requests': dealers,
  'POST /api/admin/contact-code-requests/:id/approve': dealers,
  'POST /api/admin/contact-code-requests/:id/reject': dealers,
  'GET /api/admin/dealer-registrations': dealers,
  'POST /api/admin/dealer-registrations/:id/approve': dealers,
  'POST /api/admin/dealer-registrations/:id/reject': dealers,

  'GET /api/carriers': reference,
  'GET /api/other-carriers': reference,
  'POST /api/carriers': carriers,
  'POST /api/carriers/upload-excel': carriers,
  'GET /api/carriers/excel-template': carriers,
  'PUT /api/carriers/:id': carriers,
  'DELETE /api/carriers/:id': carriers,
  'POST /api/other-carriers': carriers,
  'PUT /api/other-carriers/:id': carriers,
  'DELETE /api/other-carriers/:id': carriers,

  'GET /api/service-plans': reference,
  'POST /api/service-plans': plans,
  'POST /api/service-plans/bulk': plans,
  'POST /api/service-plans/upload-excel': plans,
  'POST /api/service-plans/upload-image': plans,
  'PUT /api/service-plans/:id': plans,
  'DELETE /api/service-plans/:id': plans,
  'GET /api/additional-services': reference,
  'POST /api/additional-services': plans,
  'POST /api/additional-services/upload-excel': plans,
  'PUT /api/additional-services/:id': plans,
  'DELETE /api/additional-services/:id': plans,

  'GET /api/contact-codes': contactCodes,
  'POST /api/contact-codes': contactCodes,
  'PUT /api/carriers/order': carriers,
  'PUT /api/other-carriers/order': carriers,
  'GET /api/carriers/:id/uses': carriers,
  'PUT /api/contact-codes/:id': contactCodes,
  'GET /api/contact-codes/:id/assignments': contactCodes,
  'DELETE /api/contact-codes': contactCodes,
  'DELETE /api/contact-codes/matching': contactCodes,
  'DELETE /api/contact-codes/:id': contactCodes,
  'GET /api/contact-codes/search': reference,
  'GET /api/contact-codes/search/:code': reference,
  'GET /api/reference': reference,

  'POST /api/documents': submit,
  'POST /api/documents/check-duplicate': submit,
  'DELETE /api/submissions/:submissionId': submit,
  'POST /api/submissions/offer': submit,
  'PUT /api/documents/:id/recovery-checked': process,
  'POST /api/documents/:id/supplement': answerSupplement,
  'GET /api/documents': readDocuments,
  'GET /api/documents/status-totals': readDocuments,
  'GET /api/documents/:id': readDocuments,
  'GET /api/documents/:id/events': readDocuments,
  'GET /api/documents/:id/files': readDocuments,
  'GET /api/documents/:id/download': readDocuments,
  'GET /api/files/documents/:id': readDocuments,
  'GET /api/carriers/from-documents': readDocuments,
  'GET /api/dealer/applications/:documentNumber': may(STORE, ['documents', 'canView']),
  'GET /api/dealer/applications': may(STORE, ['documents', 'canView']),
  // An account that may not see documents must not export them either.
  'GET /api/documents/export': may(STAFF, ['reports', 'canView'], ['documents', 'canView']),
  'PUT /api/documents/:id/activation-status': process,
  'PATCH /api/documents/:id/service-plan': process,
  'PATCH /api/documents/:id/activation': process,
  'PATCH /api/documents/:id/processing': process,
  'POST /api/documents/:id/read-paper': process,
  'POST /api/documents/next': process,
  'POST /api/documents/:id/undo': process,
  'POST /api/documents/:id/withdraw': may(STORE, ['documents', 'canEdit'], ['documents', 'canView']),
  'PUT /api/documents/:id/assignee': process,
  'PUT /api/documents/assignee': process,
  'PUT /api/documents/activation-status': process,
  'GET /api/documents/assignees': process,
  'GET /api/queue-limits': process,
  'PUT /api/queue-limits': may(ADMIN, ['admin', 'canView']),
  'GET /api/saved-views': savedViews,
  'GET /api/saved-views/counts': savedViews,
  'POST /api/saved-views': savedViews,
  'PUT /api/saved-views/:id': savedViews,
  'DELETE /api/saved-views/:id': savedViews,
  'GET /api/list-settings': savedViews,
  'PATCH /api/list-settings': savedViews,
  'POST /api/documents/other': may(STAFF, ['documents', 'canEdit']),
  'PATCH /api/documents/:id': answerSupplement,
  'PUT /api/documents/:id/device-info': process,
  'POST /api/documents/:id/cancel-activation': process,
  'PATCH /api/admin/documents/:id/status': may(ADMIN, ['documents', 'canEdit'], ['documents', 'canView']),
  'DELETE /api/documents/:id': deletion,
  'DELETE /api/documents': deletion,
  'GET /api/documents/deleted': restoration,
  'POST /api/documents/:id/restore': restoration,
  'POST /api/documents/restore': restoration,

  'GET /api/dashboard/today-stats': may([...STAFF, 'sales_manager'], ['dashboard', 'canView']),
  'GET /api/dashboard/stats': may(STAFF, ['reports', 'canView']),
  'GET /api/dashboard/monthly-status-stats': may(STAFF, ['reports', 'canView']),
  'GET /api/dashboard/monthly-activation-stats': may(STAFF, ['reports', 'canView']),
  'GET /api/dashboard/trend': may(STAFF, ['reports', 'canView']),
  'GET /api/dashboard/sales-scope': may(['admin', 'sales_manager'], ['reports', 'canView']),
  'GET /api/dashboard/sales-performance': may(['admin', 'sales_manager'], ['reports', 'canView']),
  'GET /api/dashboard/carrier-stats': may(['admin', 'sales_manager'], ['reports', 'canView']),
  'GET /api/admin/carrier-details/:carrier': may(['admin', 'sales_manager'], ['reports', 'canView']),
  'GET /api/dashboard/worker-stats': may(ADMIN, ['workers', 'canView']),
  'GET /api/admin/worker-details/:workerId': may(ADMIN, ['workers', 'canView']),
  'GET /api/worker-stats': may(ADMIN, ['workers', 'canView']),
  'GET /api/worker-stats/work': may(ADMIN, ['workers', 'canView']),
  'GET /api/worker-stats/export': may(ADMIN, ['reports', 'canView']),

  'GET /api/chat/room/:documentId': readChat,
  'POST /api/chat/room': readChat,
  'GET /api/chat/messages/:roomId': readChat,
  'POST /api/chat/read': readChat,
  'POST /api/chat/message': writeChat,
  'POST /api/chat/messages/:roomId/files': writeChat,
  'GET /api/chat/files/:fileId': readChat,
  'GET /api/chat/conversations': inbox,
  'GET /api/canned-replies': cannedReplies,
  'POST /api/canned-replies': keepReplies,
  'PUT /api/canned-replies/:id': keepReplies,
  'DELETE /api/canned-replies/:id': keepReplies,
  'GET /api/news': news,
  'POST /api/news/read': news,
  'GET /api/news/settings': told,
  'PUT /api/news/settings': told,
  'GET /api/push/key': told,
  'POST /api/push/subscriptions': told,
  'DELETE /api/push/subscriptions': told,
  'GET /api/document-templates': downloads,
  'GET /api/document-templates/:id/download': downloads,
  'POST /api/admin/document-templates': manageDownloads,
  'PUT /api/document-templates/:id': manageDownloads,
  'DELETE /api/document-templates/:id': manageDownloads,
  'GET /api/pricing-tables': downloads,
  'GET /api/pricing-tables/active': downloads,
  'GET /api/files/pricing/:id': downloads,
  'POST /api/admin/pricing-tables': manageDownloads,
  'PUT /api/pricing-tables/:id': manageDownloads,
  'DELETE /api/pricing-tables/:id': manageDownloads,
  'GET /api/price-changes': prices,
  'POST /api/price-carry-overs': prices,
  'GET /api/settlement-unit-prices': prices,
  'GET /api/settlement-unit-prices/:servicePlanId/history': prices,
  'POST /api/settlement-unit-prices': prices,
  'PUT /api/settlement-unit-prices/:servicePlanId': prices,
  'POST /api/admin/settlement-pricing/excel-upload': prices,
  'POST /api/hidden-prices-by-pos/upload': prices,
  'GET /api/hidden-prices-by-pos/template': prices,
  'GET /api/hidden-prices-by-pos': prices,
  'POST /api/hidden-prices-by-pos': prices,
  'PUT /api/hidden-prices-by-pos/:id': prices,
  'DELETE /api/hidden-prices-by-pos/:id': prices,
  'GET /api/carrier-service-policies': prices,
  'POST /api/carrier-service-policies': prices,
  'PUT /api/carrier-service-policies/:id': prices,
  'DELETE /api/carrier-service-policies/:id': prices,
  'GET /api/additional-service-deductions': prices,
  'PUT /api/additional-service-deductions/:additionalServiceId': prices,
  'GET /api/settlements': settlements,
  'GET /api/settlements/totals': settlements,
  'GET /api/settlements/export': settlements,
  'GET /api/settlements/:documentId': settlements,
  'GET /api/settlements/closings': settlements,
  'GET /api/admin/export/activated-documents': settlements,
  'POST /api/settlements/preview': settlements,
  'POST /api/settlements/manual': settlements,
  'POST /api/settlements/bulk-from-activated': settlements,
  'POST /api/settlements/recalculate': settlements,
  'GET /api/settlements/runs': settlements,
  'GET /api/settlements/objections': settlements,
  'POST /api/settlements/objections/:objectionId/messages': settlements,
  'POST /api/settlements/objections/:objectionId/decision': settlements,
  'GET /api/dealer/statements': ownStatements,
  'GET /api/dealer/statements/:month': ownStatements,
  'POST /api/dealer/statements/:month/confirm': ownStatements,
  'POST /api/dealer/statements/:month/objections': ownStatements,
  'POST /api/dealer/objections/:objectionId/messages': ownStatements,
  'POST /api/settlements/close': settlements,
  'POST /api/apply-hidden-prices-to-settlements': settlements,
  'PATCH /api/documents/:id/settlement-amount': settlements,
  'PUT /api/documents/:id/policies': settlements,
  'POST /api/documents/:id/processing/preview': settlements,
  'POST /api/documents/:id/policies/preview': settlements,
  'GET /api/settlements/entries': settlements,
  'POST /api/settlements/adjustments': settlements,
  'POST /api/settlements/entries/:entryId/counter': settlements,
  'GET /api/settlements/evidence/:fileId': settlements,
  'GET /api/settlements/months': settlements,
  'GET /api/settlements/months/:month': settlements,
  'POST /api/settlements/months/:month/stage': settlements,
  'GET /api/settlements/settings': settlements,
  'PUT /api/settlements/settings': settlements,
  'GET /api/settlements/months/:month/statements': settlements,
  'GET /api/settlements/months/:month/statements/:storeId': settlements,
  'GET /api/settlements/months/:month/managers': settlements,
  'GET /api/settlements/months/:month/statements/:storeId/excel': settlements,
  'GET /api/settlements/months/:month/statements/:storeId/pdf': settlements,
  'GET /api/settlements/months/:month/statements-excel': settlements,
  'GET /api/settlements/months/:month/payouts-excel': settlements,
  'GET /api/settlements/stores': settlements,
  'PUT /api/settlements/stores/:storeId': settlements,
  'GET /api/settlements/stores/:storeId/account': settlements,
}

/** Routes that are no endpoints of the contract, and why they need no access rule. */
export const OTHER_ROUTES: Readonly<Record<string, string>> = {
  'GET /ws': 'the Origin list at the upgrade, then `auth` as the first message',
}

/** `auth` is left out: it is how a socket signs in. */
export const SOCKET_RIGHTS: Readonly<Record<Exclude<ClientMessage['type'], 'auth'>, RightOfKinds>> = {
  join_room: readChat,
  leave_room: readChat,
  send_message: writeChat,
  typing: writeChat,
  viewing: viewers,
  watch_viewers: viewers,
}
