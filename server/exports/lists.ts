import { listInvitations, listRegistrations } from '../../src/contract/auth-accounts';
import { listAdmins, listSuperAdmins } from '../../src/contract/auth-users';
import { listLedgerEntries } from '../../src/contract/billing-ledger';
import { listMonthPreview } from '../../src/contract/billing-month-ends';
import { listEarnings, listStatements, listUpdated } from '../../src/contract/billing-statements';
import { pageRates, pageTaxRules } from '../../src/contract/billing-rates';
import { pageSalesTaxes } from '../../src/contract/billing-seller';
import { pageInvoices, pagePayments } from '../../src/contract/billing-payments';
import { pageGatewayDays } from '../../src/contract/billing-gateway-days';
import { pageRefunds } from '../../src/contract/billing-refunds';
import { pageSubscriptions } from '../../src/contract/billing-subscriptions';
import { pagePlans } from '../../src/contract/billing-plans';
import { listReportInterviews } from '../../src/contract/reports';
import { listStatistics } from '../../src/contract/reports-statistics';
import { listSharedFeedback } from '../../src/contract/feedback-share';
import { listInterviews } from '../../src/contract/interviews';
import { listParties } from '../../src/contract/interviews-links';
import { listEmails, pageNotifications } from '../../src/contract/messages';
import { listInquiries, listOwnInquiries } from '../../src/contract/messages-inquiries';
import { pageReplies } from '../../src/contract/messages-replies';
import { pageTemplates } from '../../src/contract/messages-templates';
import { pageNews } from '../../src/contract/messages-news';
import { pageNotices } from '../../src/contract/messages-notices';
import { listAcceptedTerms, listOrganizationTerms } from '../../src/contract/terms-accepted';
import { pageTerms } from '../../src/contract/terms';
import { listKeys } from '../../src/contract/organizations-keys';
import { listDeliveries, pageWebhooks } from '../../src/contract/organizations-webhooks';
import { listRecordings } from '../../src/contract/interviews-recordings';
import { listDictionary } from '../../src/contract/job-profiles-dictionary';
import { listPosts } from '../../src/contract/job-profiles-posts';
import { listLackingJobs, rankCandidates } from '../../src/contract/job-profiles-sourcing';
import { listJobProfiles } from '../../src/contract/job-profiles';
import type { Call, QueryOf } from '../../src/contract/kit';
import { listPanelistAccounts, listPanelistLoads } from '../../src/contract/people-panelists';
import { listActiveCandidates, listOwnCandidates, listPortalCandidates } from '../../src/contract/candidates';
import { listBlocks, listCounterparts } from '../../src/contract/organizations-blocks';
import { listAddresses, listOrganizationUsers, listRegistered } from '../../src/contract/organizations-users';
import { pageOrganizations } from '../../src/contract/organizations';
import { listWaitingCandidates } from '../../src/contract/candidates-waiting';
import { invitationList, registrationList } from '../auth/invitation-routes';
import { adminList, superAdminList } from '../auth/users';
import { entryList } from '../billing/journal';
import { previewList } from '../billing/month-end';
import { earningList, statementList, updatedList } from '../billing/statement-lists';
import { interviewReportList } from '../reports/interviews';
import { statisticsList } from '../reports/statistics';
import { rateList, taxRuleList } from '../billing/rates';
import { salesTaxList } from '../billing/seller';
import { invoiceList, paymentList } from '../billing/buying';
import { gatewayDayList } from '../billing/gateway-days';
import { refundList } from '../billing/refund-routes';
import { subscriptionList } from '../billing/bought-plans';
import { planList } from '../billing/plans';
import { sharedList } from '../feedback/share';
import { partyList } from '../interviews/party-list';
import { interviewList } from '../interviews/lists/list';
import { listApplicants, listOpenJobs } from '../../src/contract/job-profiles-apply';
import { applicantList } from '../job-profiles/applicants';
import { recordingList } from '../interviews/recordings/recordings';
import { dictionaryList } from '../job-profiles/dictionary';
import { openJobList } from '../job-profiles/open-jobs';
import { postList } from '../job-profiles/posts';
import { rankedList } from '../job-profiles/rank-candidates';
import { lackingList } from '../job-profiles/sourcing';
import { jobList } from '../job-profiles/list';
import type { ListSource } from '../kit/lists';
import { inquiryList, ownInquiryList } from '../messages/inquiries';
import { replyList } from '../messages/replies';
import { templateList } from '../messages/templates/routes';
import { emailList } from '../messages/emails';
import { newsList } from '../messages/news';
import { noticeList } from '../messages/notices/records';
import { acceptedTermsList, organizationTermsList } from '../terms/accepted';
import { termsList } from '../terms/terms';
import { keyList } from '../organizations/keys';
import { deliveryList } from '../organizations/webhooks/deliveries';
import { webhookList } from '../organizations/webhooks/webhooks';
import { waitingForAdmins } from '../messages/notification-list';
import { panelistList, panelistLoads } from '../people/panelists';
import { activeList, ownCandidateList, portalList } from '../candidates/candidates';
import { blockList, ownBlockList } from '../organizations/blocks';
import { addressList, registeredList } from '../organizations/addresses';
import { organizationUserList } from '../organizations/users';
import { organizationList } from '../organizations/organizations';
import { waitingList } from '../candidates/waiting';

import { listAudit } from '../../src/contract/system-audit';
import { auditList } from '../system/audit-list';
import { listSecurityEvents } from '../../src/contract/system-security';
import { securityList } from '../system/security-list';

export type Exportable = { source: ListSource<unknown, unknown>; call: Call };

const exportable = <C, R>(call: C, source: ListSource<QueryOf<C>, R>): [string, Exportable] => [
  source.name,
  { call: call as Call, source: source as unknown as Exportable['source'] },
];

/** All lists that can be exported, by name, each with the call that defines its query. */
export const exportableLists: ReadonlyMap<string, Exportable> = new Map([
  exportable(listInquiries, inquiryList),
  exportable(listOwnInquiries, ownInquiryList),
  exportable(pageReplies, replyList),
  exportable(pageTemplates, templateList),
  exportable(listInterviews, interviewList),
  exportable(listReportInterviews, interviewReportList),
  exportable(listStatistics, statisticsList),
  exportable(listParties, partyList),
  exportable(listInvitations, invitationList),
  exportable(listLackingJobs, lackingList),
  exportable(rankCandidates, rankedList),
  exportable(listPosts, postList),
  exportable(listDictionary, dictionaryList),
  exportable(listEmails, emailList),
  exportable(pageNews, newsList),
  exportable(pageNotices, noticeList),
  exportable(pageTerms, termsList),
  exportable(listKeys, keyList),
  exportable(pageWebhooks, webhookList),
  exportable(listDeliveries, deliveryList),
  exportable(pageRates, rateList),
  exportable(pageTaxRules, taxRuleList),
  exportable(pageSalesTaxes, salesTaxList),
  exportable(pagePlans, planList),
  exportable(pagePayments, paymentList),
  exportable(pageInvoices, invoiceList),
  exportable(pageRefunds, refundList),
  exportable(pageGatewayDays, gatewayDayList),
  exportable(listOrganizationTerms, organizationTermsList),
  exportable(listAcceptedTerms, acceptedTermsList),
  exportable(pageSubscriptions, subscriptionList),
  exportable(listMonthPreview, previewList),
  exportable(listLedgerEntries, entryList),
  exportable(listEarnings, earningList),
  exportable(listStatements, statementList),
  exportable(listUpdated, updatedList),
  exportable(pageNotifications, waitingForAdmins),
  exportable(pageOrganizations, organizationList),
  exportable(listOrganizationUsers, organizationUserList),
  exportable(listBlocks, blockList),
  exportable(listCounterparts, ownBlockList),
  exportable(listAddresses, addressList),
  exportable(listRegistered, registeredList),
  exportable(listRecordings, recordingList),
  exportable(listJobProfiles, jobList),
  exportable(listSharedFeedback, sharedList),
  exportable(listRegistrations, registrationList),
  exportable(listPortalCandidates, portalList),
  exportable(listActiveCandidates, activeList),
  exportable(listOwnCandidates, ownCandidateList),
  exportable(listApplicants, applicantList),
  exportable(listOpenJobs, openJobList),
  exportable(listWaitingCandidates, waitingList),
  exportable(listPanelistAccounts, panelistList),
  exportable(listPanelistLoads, panelistLoads),
  exportable(listAdmins, adminList),
  exportable(listSuperAdmins, superAdminList),
  exportable(listAudit, auditList),
  exportable(listSecurityEvents, securityList),
]);
