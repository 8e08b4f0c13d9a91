import type { SearchInput } from '@fieldstone/domain/certificates/search-terms'
import type { Handler } from '../../http/handler.ts'
import * as contacts from './contacts.ts'
import * as liens from './liens.ts'
import * as certificates from './service.ts'
import * as status from './status.ts'

export const listStates: Handler<'listStates'> = (context) => certificates.listStates(context)

export const listCounties: Handler<'listCounties'> = (context) => certificates.listCounties(context)

export const searchCertificates: Handler<'searchCertificates'> = (context, { body, query }) =>
  certificates.searchCertificates(context, searchInput(body), query)

export const suggestSearches: Handler<'suggestSearches'> = (context, { body }) =>
  certificates.suggestSearches(context, searchInput(body))

const searchInput = (body: Parameters<Handler<'searchCertificates'>>[1]['body']): SearchInput => ({
  parcelNo: body.parcelNumber,
  state: body.state,
  countyId: body.county,
  address: body.address,
  owner: body.ownerInfo,
})

export const listMyCertificates: Handler<'listMyCertificates'> = (context, { query }) =>
  certificates.listMyCertificates(context, query)

export const getCertificate: Handler<'getCertificate'> = (context, { params }) =>
  certificates.getCertificate(context, params.id)

export const toggleMyCertificate: Handler<'toggleMyCertificate'> = (context, { params }) =>
  certificates.toggleMyCertificate(context, params.id)

export const getCountyCertificate: Handler<'getCountyCertificate'> = (context, { params }) =>
  certificates.getCountyCertificate(context, params.id)

export const listHistory: Handler<'listHistory'> = (context, { params, query }) =>
  certificates.listHistory(context, params.id, query)

export const setStatus: Handler<'setStatus'> = (context, { params, body }) =>
  status.setStatus(context, { id: params.id, ...body })

export const listLiens: Handler<'listLiens'> = (context, { query }) => liens.listLiens(context, query)

export const listCountyLiens: Handler<'listCountyLiens'> = (context, { params, query }) =>
  liens.listCountyLiens(context, params.id, query)

export const countLiens: Handler<'countLiens'> = (context, { query }) => liens.countLiens(context, query)

export const listLienIds: Handler<'listLienIds'> = (context, { query }) => liens.listLienIds(context, query)

export const listChosenLiens: Handler<'listChosenLiens'> = (context, { body, query }) =>
  liens.listChosenLiens(context, body.certificateIds, query)

export const listPayoffRequests: Handler<'listPayoffRequests'> = (context, { params, query }) =>
  contacts.listPayoffRequests(context, params.id, query)

export const listPaymentPlans: Handler<'listPaymentPlans'> = (context, { params, query }) =>
  contacts.listPaymentPlans(context, params.id, query)

export const listCorrespondence: Handler<'listCorrespondence'> = (context, { params, query }) =>
  contacts.listCorrespondence(context, params.id, query)
