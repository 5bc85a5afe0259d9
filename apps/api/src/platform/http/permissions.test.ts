import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { managementPages } from '@ido/contract'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

/**
 * Who gets past the guard of which call. Columns: no session, an account without access, staff without a role, AGENT,
 * MANAGEMENT, CMP, PO, ADMIN; then four who hold ADMIN: their access has run out, they are suspended, their session has
 * ended, they see region 2 only; last one who holds AGENT, CMP and PO, where AGENT leads and gives all there is. What they
 * may do with one record is the feature's policy, with tests of its own.
 */
// prettier-ignore
const table: Record<string, string> = {
  'POST /api/v2/auth/login':                                 'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/auth/password':                              'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'GET /api/v2/site':                                        'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'GET /api/v2/auth/session':                                '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'DELETE /api/v2/integration/dashboard-logout':             '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'GET /api/user/access-right':                              '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'GET /api/user/access-right-ldap':                         '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'GET /api/v2/product-data':                                '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/subproduct-data':                             '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/catalogue-products':                          '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/categories/list':                                '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/catalog':                                     '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/query':                                      '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/query/findings':                             '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/query/watch':                                 '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/query/outages':                               '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/query/records':                               '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/query/record':                                '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/query/records/named':                         '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/query/records/export':                        '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/ingest/:dataset':                            '401 401 401 401 401 401 401 401 401 401 401 401 401',
  'GET /api/v2/dashboards':                                  '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/dashboard':                                   '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/dashboard':                                  '401 403 403 403 in  in  in  in  403 401 401 in  403',
  'PUT /api/v2/dashboard':                                   '401 403 403 403 in  in  in  in  403 401 401 in  403',
  'DELETE /api/v2/dashboard':                                '401 403 403 403 in  in  in  in  403 401 401 in  403',
  'PUT /api/v2/dashboard/sharing':                          '401 403 403 403 in  in  in  in  403 401 401 in  403',
  'GET /api/v2/dashboard/versions':                         '401 403 403 403 in  in  in  in  403 401 401 in  403',
  'GET /api/v2/dashboard/version':                          '401 403 403 403 in  in  in  in  403 401 401 in  403',
  'POST /api/v2/dashboard/restore':                         '401 403 403 403 in  in  in  in  403 401 401 in  403',
  'PUT /api/v2/dashboard/home':                             '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/dashboard/options':                           '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/dashboard/export':                            '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/dashboard/question/export':                   '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/dashboard/printed':                          '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/tickets/:number':                             '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /query/ticket-source-app-summary':                    '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /query/ticket-category-status-for-tioc':              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/download-log':                                '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/download-log/export':                         '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/treg/download-log':                              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/treg/download-log/export':                       '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/ncxsc-download-log':                          '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/ncxsc-download-log/export':                   '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/me/last-visit':                               '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/home':                                    '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/dashboard-feedback':                      '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/category-ranking':                        '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/topics':                                  '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/similar':                                 '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/:id/similar':                             '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/:id/rank':                                '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/feedback-executive-summary':              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/status-counts':                           '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/export':                                  '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/detail/:id':                              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/voc':                                        '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'PUT /api/v2/voc':                                         '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'PUT /api/v2/voc/status':                                  '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/voc/bulk':                                   '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/voc/bulk/undo':                              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'PUT /api/v2/voc/by-po':                                   '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'GET /api/v2/voc/owners/:id':                              '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'PUT /api/v2/voc/owner':                                   '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'PUT /api/v2/voc/clock':                                   '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'GET /api/v2/voc/references':                              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/data-acuan':                              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc/setting':                                 '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/voc/setting':                                '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc-attachment/:id':                          '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/voc-attachment/:id':                         '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/voc-attachment/:id/:attachmentId':            '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'DELETE /api/v2/voc-attachment/:id/:attachmentId':         '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/auth/forgot-password':                       'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/auth/register':                              'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/auth/register/confirm':                      'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'GET /api/v2/auth/oidc/start':                             'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'GET /api/v2/auth/oidc/callback':                          'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'GET /authentication/integration/:userId/:accessKey':      'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'GET /api/v2/integration/hand-over':                       'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/integration/hand-over':                      'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'DELETE /api/v2/integration/hand-over':                    'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/auth/email-change':                          'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/auth/email-change/confirm':                  'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/auth/email-change/allow':                    'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/auth/email-change/stop':                     'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/request-access/kode-otp':                    '401 401 401 401 401 401 401 401 401 401 401 401 401',
  'POST /api/v2/request-access/request-access':              '401 401 401 401 401 401 401 401 401 401 401 401 401',
  'PUT /api/v2/auth/password':                               '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'GET /api/v2/request-access/own':                          '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/request-access/own':                         '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'PUT /api/v2/request-access/own':                          '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'DELETE /api/v2/auth/view-as':                             '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'GET /api/v2/me':                                          '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'GET /api/v2/me/quotas':                                   '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'PUT /api/v2/me':                                          '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/me/photo':                                   '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'DELETE /api/v2/me/photo':                                 '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'GET /api/user/photo':                                     '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'GET /api/v2/auth/sessions':                               '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'DELETE /api/v2/auth/sessions':                            '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'DELETE /api/v2/auth/sessions/:id':                        '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/integration/dashboard-login':                '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/notices':                                    '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/notices/unread':                             '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'PUT /api/v2/notices/read':                               '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'PUT /api/v2/notices/read-all':                           '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/me/notices':                                 '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'PUT /api/v2/me/notices':                                 '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/saved-views':                                 '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/v2/saved-views':                                '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'DELETE /api/v2/saved-views/:id':                          '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'POST /api/activitylog':                                   '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/access-requests':                             '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'POST /api/v2/access-requests/:id/approve':                '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'POST /api/v2/access-requests/:id/reject':                 '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'GET /api/v2/people-options':                              '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'DELETE /api/v2/users/:id/sessions':                       '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'POST /api/v2/users/:id/invitation':                       '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'DELETE /api/v2/users/:id/email-change':                   '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'POST /api/v2/auth/view-as':                               '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/activitylog':                                    '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'GET /api/activitylog/export':                             '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'GET /api/v2/download-analytics':                          '401 403 403 403 in  in  403 in  403 401 401 in  403',
  'GET /api/v2/audit':                                       '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/audit/export':                                '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/audit/state':                                 '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/retention':                          '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'PUT /api/v2/settings/retention':                          '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/failed-jobs':                        '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/feeds':                              '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/retention/history':                  '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/settings/retention/preview':                 '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/settings/retention/run':                     '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/figures':                           '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'PUT /api/v2/settings/figures':                           '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/figures/history':                   '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/settings/figures/preview':                  '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/objectives':                        '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'PUT /api/v2/settings/objectives':                        '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/objectives/history':                '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/clocks':                            '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'PUT /api/v2/settings/clocks':                            '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/settings/clocks/history':                    '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/api-keys':                                    '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/api-keys':                                   '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'DELETE /api/v2/api-keys/:id':                             '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/wall-links':                                  '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'POST /api/v2/wall-links':                                 '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'DELETE /api/v2/wall-links/:id':                           '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'POST /api/v2/wall-links/open':                            'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'GET /api/v2/wall-links/current':                          '401 401 401 401 401 401 401 401 401 401 401 401 401',
  'GET /api/v2/imports/datasets':                            '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/imports':                                     '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/imports':                                    '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/imports/:id':                                 '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/imports/:id/guess':                          '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/imports/:id/preview':                        '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'PUT /api/v2/imports/:id/plan':                            '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/imports/:id/check':                          '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/imports/:id/run':                            '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/imports/:id/cancel':                         '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'DELETE /api/v2/imports/:id':                              '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/imports/:id/rejects':                         '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/imports/:id/undo':                           '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/import-profiles':                             '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/import-profiles':                            '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'DELETE /api/v2/import-profiles/:id':                      '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/logbook-handovers':                           '401 403 403 in  403 403 403 in  403 401 401 in  in ',
  'POST /api/v2/logbook-handovers':                          '401 403 403 in  403 403 403 in  403 401 401 in  in ',
  'DELETE /api/v2/logbook-handovers/:id':                    '401 403 403 in  403 403 403 in  403 401 401 in  in ',
  'POST /api/v2/logbook-handovers/:id/sign-off':             '401 403 403 in  403 403 403 in  403 401 401 in  in ',
  'GET /api/v2/agent-performance':                          '401 403 403 in  in  403 403 in  403 401 401 in  in ',
  'GET /api/v2/agent-performance/export':                   '401 403 403 in  in  403 403 in  403 401 401 in  in ',
  'GET /api/v2/agent-performance/tickets':                  '401 403 403 in  in  403 403 in  403 401 401 in  in ',
  'GET /api/v2/agent-performance/entries':                  '401 403 403 in  in  403 403 in  403 401 401 in  in ',
  'POST /api/v2/auth/login/code':                           'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'POST /api/v2/auth/login/passkey':                        'in  in  in  in  in  in  in  in  in  in  in  in  in ',
  'GET /api/v2/me/second-factor':                           '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/me/proof':                                  '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/me/proof/passkey':                          '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/me/second-factor/code':                     '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/me/second-factor/code/confirm':             '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/me/second-factor/passkey':                  '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/me/second-factor/passkey/confirm':          '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'POST /api/v2/me/second-factor/recovery-codes':           '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'DELETE /api/v2/me/second-factor/:id':                    '401 in  in  in  in  in  in  in  in  401 401 in  in ',
  'GET /api/v2/users/:id/second-factor':                    '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/users/:id/second-factor/reset':             '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/second-factor-resets/:id/confirm':          '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/second-factor-resets/:id/refuse':           '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'managed /api/v2/users':                                  '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'managed /api/v2/roles':                                  '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/target-standing':                            '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/event-windows':                              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'managed /api/v2/product':                                '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'POST /api/v2/product/:id/logo':                          '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'DELETE /api/v2/product/:id/logo':                        '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'GET /api/v2/catalogue-products/:name':                   '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/catalogue-products/:name/logo':              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'managed /api/v2/cluster':                                '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'managed /api/v2/tool':                                   '401 403 403 403 403 403 403 in  403 401 401 in  403',
  'managed /api/v2/announcement':                           '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'POST /api/v2/announcement-dismissals/:id':                '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/trash':                                      '401 403 403 in  in  in  in  in  403 401 401 in  in ',
  'managed /api/v2/widget':                                 '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'GET /api/v2/widgets-at-hand':                            '401 403 403 403 in  in  in  in  403 401 401 in  403',
  'GET /api/v2/tools-at-hand':                              '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'managed /api/v2/insight':                                '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'GET /api/v2/insight-products':                           '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'PUT /api/v2/insight/:id/snapshot':                       '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'DELETE /api/v2/insight/:id/snapshot':                    '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'GET /api/v2/insight/:id/feedback':                       '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'GET /api/v2/insight/:id/feedback/export':                '401 403 403 403 403 in  in  in  403 401 401 in  403',
  'GET /api/v2/insight-published':                          '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'GET /api/v2/insight-published/:id':                      '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'PUT /api/v2/insight-published/:id/feedback':             '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'DELETE /api/v2/insight-published/:id/feedback':          '401 403 in  in  in  in  in  in  403 401 401 in  in ',
  'managed /api/v2/event':                                  '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'managed /api/v2/target':                                 '401 403 403 403 in  403 403 in  403 401 401 in  403',
  'PUT /api/v2/fbdv/topdown-overall':                       '401 403 403 403 in  in  403 in  403 401 401 in  403',
  'DELETE /api/v2/fbdv/topdown-overall':                    '401 403 403 403 in  in  403 in  403 401 401 in  403',
  'GET /api/v2/topdown-comparison':                         '401 403 403 403 in  in  403 in  403 401 401 in  403',
  'GET /api/v2/topdown-comparison/:id':                     '401 403 403 403 in  in  403 in  403 401 401 in  403',
  'managed /api/v2/fbdv/topdown-overall':                   '401 403 403 403 in  in  403 in  403 401 401 in  403',
  'managed /api/v2/logbook':                                '401 403 403 in  403 403 403 in  403 401 401 in  in ',
}

/** A management list has the same ten calls as any other, and one row for all of them. */
const managedCalls = [
  'GET ',
  'POST ',
  'GET /:id',
  'PUT /:id',
  'DELETE /:id',
  'GET /:id/history',
  'POST /restore/:id',
  'POST /bulk',
  'GET /export',
  'POST /import',
]
const rows = Object.entries(table).flatMap(([name, row]) => {
  const [kind, path = ''] = name.split(' ')
  return kind === 'managed' ? managedCalls.map((call) => [call.replace(' ', ` ${path}`), row]) : [[name, row]]
}) as [name: string, row: string][]

const roles = ['GUEST', 'STAFF', 'AGENT', 'MANAGEMENT', 'CMP', 'PO', 'ADMIN'] as const
const people = ['nobody', ...roles, 'expired', 'suspended', 'ended', 'scoped', 'several roles'] as const

describe('permissions', () => {
  let portal: TestPortal
  let sessions: TestSession[]
  before(async () => {
    portal = await testPortal()
    const byRole = await Promise.all(roles.map((role) => portal.signIn(role)))
    sessions = [portal.anonymous, ...byRole, ...(await administratorsInOtherStates()), await severalRoles()]
  })
  after(() => portal.close())

  async function administratorsInOtherStates(): Promise<TestSession[]> {
    const states = {
      expired: `update account set access_until = now() - interval '1 second' where id = $1`,
      suspended: 'update account set suspended = true where id = $1',
      ended: `update session set last_seen_at = now() - interval '8 hours' where account_id = $1`,
      scoped: `update account set scope_regions = '{2}' where id = $1`,
    }
    return Promise.all(
      Object.entries(states).map(async ([name, becomes]) => {
        const person = await portal.addPerson({ email: `${name}@ido.example`, roles: ['ADMIN'] })
        await portal.database.pool.query(becomes, [person.user?.id])
        return person
      }),
    )
  }

  const severalRoles = () => portal.addPerson({ email: 'several@ido.example', roles: ['PO', 'CMP', 'AGENT'] })

  it('have a row for every endpoint of the contract, and no other', () => {
    assert.deepEqual(rows.map(([name]) => name).toSorted(), declaredEndpoints.map(nameOf).toSorted())
  })

  // The specification's table of management pages, and product.md section 4 for those that it does not name.
  it('open the management pages of each role', () => {
    assert.deepEqual(managementPages, {
      ADMIN: [
        'users',
        'access',
        'roles',
        'voc',
        'dashboard',
        'user-activity',
        'activity-log',
        'download-analytics',
        'ncxsc-download-log',
        'logbook',
        'agent-performance',
        'target',
        'topdown-overall',
        'event',
        'insight',
        'product',
        'cluster',
        'tool',
        'announcement',
        'widget',
        'trash',
        'import',
        'setting',
      ],
      AGENT: ['logbook', 'agent-performance', 'trash'],
      MANAGEMENT: [
        'users',
        'access',
        'user-activity',
        'activity-log',
        'download-analytics',
        'agent-performance',
        'target',
        'topdown-overall',
        'event',
        'announcement',
        'widget',
        'trash',
      ],
      CMP: ['voc', 'dashboard', 'download-analytics', 'topdown-overall', 'insight', 'trash'],
      PO: ['voc', 'dashboard', 'insight', 'trash'],
    })
  })

  // A query that no call knows is refused right behind the guard, so nothing is done and nothing must exist.
  const knock = async (session: TestSession, name: string): Promise<string> => {
    const [method = '', path = ''] = name.split(' ')
    const address = `${path.replace(/:\w+/g, '1')}?knock=1`
    const { status, fields } = await session[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](address)
    return status === 400 && fields.includes('knock') ? 'in' : String(status)
  }

  for (const [name, row] of rows) {
    it(name, async () => {
      const answers = await Promise.all(sessions.map((session) => knock(session, name)))
      assert.deepEqual(
        Object.fromEntries(people.map((who, index) => [who, answers[index]])),
        Object.fromEntries(people.map((who, index) => [who, row.split(/\s+/)[index]])),
      )
    })
  }
})
