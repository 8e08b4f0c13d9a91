import { pathTo } from '@fieldstone/contract/pages'
import { PATHS } from './paths.ts'

/** All of an account, of an owner of record, of who sent a received payment; for administrators. */
export const personPath = (userId: number): string => pathTo('person', { userId })
/** The part of the person's page on which the data is deleted. */
export const deletionPath = (userId: number): string => `${personPath(userId)}#${DELETION}`
export const DELETION = 'deletion'
export const ownerPath = (parcelId: number): string => pathTo('owner', { parcelId })
export const payerPath = (receivedPaymentId: number): string => pathTo('payer', { receivedPaymentId })
export const countyLiensPath = (countyId: number): string => pathTo('countyParcels', { countyId })
export const countyParcelPath = (countyId: number, parcelId: number): string =>
  pathTo('countyCertificate', { countyId, parcelId })
export const countyPayoffPath = (countyId: number, parcelId: number): string =>
  pathTo('countyPayoff', { countyId, parcelId })
/** A deposit slip, to be printed. */
export const slipPath = (id: number): string => `${reconciliationPath('deposits')}&slip=${id}`

/** The month end of a month, by its last day. */
export const monthEndPath = (endsOn: string): string => `${PATHS.reconciliation}?month=${endsOn}`

/** A tab of the reconciliation. */
export const reconciliationPath = (tab: 'bank' | 'deposits' | 'processor'): string =>
  `${PATHS.reconciliation}?tab=${tab}`
export const deskPlanPath = (planId: number): string => pathTo('deskPlan', { planId })
export const queuePath = (queue: string): string => pathTo('workQueue', { queue })
export const countyReportsPath = (countyId: number): string => pathTo('countyReports', { countyId })
/** The collections statements of a county. */
export const collectionsPath = (countyId: number): string => pathTo('countyCollections', { countyId })
/** The collections statement of a county for the month that ends on a day. */
export const collectionPath = (countyId: number, endsOn: string): string =>
  pathTo('countyCollection', { countyId, endsOn })
/** A tab of a certificate's record that has no address of its own in the specification. */
export const recordTabPath = (parcelId: number, tab: string): string => pathTo('record', { parcelId, tab })
export const legalParcelPath = (parcelId: number): string => pathTo('legalCertificate', { parcelId })
/** The cover sheets of legal files on paper. */
export const coverSheetsPath = (parcelIds: readonly number[]): string =>
  pathTo('legalCoverSheets', { parcelIds: parcelIds.join(',') })
/** A law firm, for administrators. */
export const firmPath = (firmId: number): string => pathTo('firm', { firmId })
/** The payoff and correspondence of a legal file's certificate, for its firm. */
export const legalPayoffPath = (parcelId: number): string => pathTo('legalPayoff', { parcelId })
export const countySettingsPath = (countyId: number): string => pathTo('county', { countyId })
/** Redirects to the certificate's staff page; for lists that do not know the county. */
export const adminParcelPath = (parcelId: number): string => pathTo('adminCertificate', { parcelId })

export const templatePath = (templateCode: string): string => pathTo('template', { templateCode })
export const mailPath = (mailId: number): string => pathTo('mail', { mailId })
/** The mails about a certificate. */
export const certificateMailsPath = (parcelId: number): string => `${PATHS.outbox}?parcelID=${parcelId}`

/** The overcharges of one certificate. */
export const overchargesPath = (certificateNo: string): string =>
  `${PATHS.overcharges}?${new URLSearchParams({ filter: certificateNo })}`

/** A file that was sent, and what became of it. */
export const importPath = (importId: number): string => pathTo('importRun', { importId })

export const messagePath = (messageId: number): string => pathTo('message', { messageId })

/** Where staff service a certificate. */
export const deskPath = (parcelId: number): string => pathTo('desk', { parcelId })

/** A batch of letters. */
export const placementBatchPath = (batchId: number): string =>
  pathTo('placementBatch', { bulkChangeId: batchId })

export const letterBatchPath = (batchId: number): string => pathTo('letterBatch', { batchId })

/** A change of rules or settings that is tried before it holds. */
export const rehearsalPath = (rehearsalId: number): string => pathTo('rehearsal', { rehearsalId })

/** A payment that staff received. */
export const receivedPaymentPath = (receivedPaymentId: number): string =>
  pathTo('receivedPayment', { receivedPaymentId })
export const receivedReceiptPath = (receivedPaymentId: number): string =>
  pathTo('receivedReceipt', { receivedPaymentId })

/** A payment's page for administrators. */
export const webPaymentPath = (paymentId: string): string => pathTo('webPayment', { paymentId })
