export type {
  SignOnDependencies,
  SiteDependencies,
  SiteFigureDependencies,
  SiteFileDependencies,
  SiteReadingDependencies,
} from './dependencies';
export { finishMerges, listPages, mergePages, movePage, type PageModels } from './edit-pages';
export { addSite, changeSite, listSites, readSite, removeSite, type SiteChoices } from './edit-sites';
export { exportDisqus } from './import-export/export-disqus';
export { exportSite } from './import-export/export-site';
export { describeReport, isFruitless } from './import-export/import-report';
export { type ImportProgress, importSite } from './import-export/import-site';
export type { AddressOptions } from './import-export/page-addresses';
export type { PageChoice } from './import-export/page-choice';
export { openForeignFile } from './import-export/reading/foreign-file';
export { COMMAND_LIMITS } from './import-export/reading/limits';
export { IMPORT_FORMATS, type ImportFormat } from './import-export/record';
export { answerInvitation } from './invitations/answer-invitation';
export { changeBlock } from './invitations/blocks';
export { forgetInvitations } from './invitations/invitations';
export { describePerson, invitePerson, withdrawInvitation } from './invitations/invite-person';
export { exportInParts, logExport } from './managing/export-in-parts';
export { listOwnSites, registerSite } from './managing/own-sites';
export { leaveSites, removeForsakenSites, settleSites } from './managing/settle-sites';
export { describeSite } from './managing/site-details';
export { createSiteFigures } from './managing/site-figures';
export { storePart } from './managing/site-files';
export { createSiteImports, isImporting, readImport } from './managing/site-imports';
export { requireSiteName } from './managing/site-name';
export { removePerson } from './managing/site-people';
export { listSiteThreads } from './managing/site-threads';
export { addReadKey, listReadKeys, removeReadKey, requireReadKey } from './reading/read-keys';
export { listSiteComments } from './reading/site-comments';
export { addSignOnKey, listSignOnKeys, revokeSignOnKey } from './sign-on-keys';
export { verifySignOn } from './sign-on';
export { siteTag } from './site-tag';
export { removeSpamKey, setSpamKey } from './spam/manage-key';
export { createSpamTrials, requireTestedSpamFilter } from './spam/trial';
export { addWebhook, listWebhooks, removeWebhook, renewSecret } from './webhooks/manage-webhooks';
export { listMessages, replayMessage } from './webhooks/message-log';
