import * as z from 'zod/mini'
import {
  countyChoices,
  countyPreview,
  countySettings,
  countySettingsChange,
  legalAid,
  savedCountySettings,
} from '../../entities/counties/county-settings.ts'
import { county, state } from '../../entities/counties/place.ts'
import { attorney, attorneyUser } from '../../entities/firms/attorney.ts'
import { entity } from '../../entity.ts'
import { perUser } from '../../limits.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { EVERYONE, route, SIGNED_IN } from '../../route.ts'
import { flagText } from '../../values.ts'

export const countyRoutes = {
  listAllStates: route({
    method: 'GET',
    path: '/api/states',
    access: EVERYONE,
    reads: 'places',
    summary: 'The states that are set up here, by name.',
    answer: z.array(state),
  }),
  listAllCounties: route({
    method: 'GET',
    path: '/api/counties',
    access: SIGNED_IN,
    reads: 'places',
    summary: 'Every county, by name. reached: only those with a certificate that the reader sees as staff.',
    query: entity({ isReached: ['reached', z.optional(flagText)] }),
    answer: z.array(county),
  }),
  listLegalAid: route({
    method: 'GET',
    path: '/api/legalaid',
    access: EVERYONE,
    reads: 'counties',
    summary:
      'Who gives free legal help, and the office of the county, for each county that names one, by name.',
    answer: z.array(legalAid),
  }),
  getCounty: route({
    method: 'GET',
    path: '/api/counties/:id',
    access: SIGNED_IN,
    reads: 'places',
    summary: 'One county.',
    params: byId,
    answer: county,
    errors: ['not_found'],
  }),
  listCountySettings: route({
    method: 'GET',
    path: '/api/admin/counties',
    access: ['admin'],
    reads: 'counties',
    summary: 'The counties with their settings, by name. X-Total-Count holds the whole count.',
    ...list({
      name: 'counties',
      pageSize: 20,
      sorts: ['countyName', 'stateID'],
      filters: textFilter,
      columns: [
        ['County', 'countyName'],
        ['State', 'stateID'],
        ['Payoffs online', (row) => yesOrNo(row['canRequestPayoff'])],
        [
          'County gives the payoff after a sale date',
          (row) => yesOrNo(row['mustGetPayoffFromCountyIfSheriffSaleDate']),
        ],
        ['No payoff after legal', (row) => yesOrNo(row['noPayoffAfterLegal'])],
        ['Free legal help', 'legalAid'],
        ['County office', 'officeName'],
        ['Office phone', 'officePhone'],
        ['Office address', 'officeAddress'],
        ['Office website', 'officeUrl'],
      ],
    }),
    answer: z.array(countySettings),
  }),
  getCountySettings: route({
    method: 'GET',
    path: '/api/counties/:id/settings',
    access: ['admin'],
    reads: 'counties',
    summary: 'What a county decides about payoffs.',
    params: byId,
    answer: countySettings,
    errors: ['not_found'],
  }),
  saveCountySettings: route({
    method: 'PUT',
    path: '/api/counties/:id/settings',
    access: ['admin'],
    changes: ['counties', 'approvals'],
    summary:
      'Change what a county decides about payoffs. Where it has certificates, that waits for a second approval; legal aid is saved at once.',
    params: byId,
    body: countySettingsChange,
    answer: savedCountySettings,
    errors: ['not_found', 'edit_conflict', 'state_changed'],
  }),
  previewCountySettings: route({
    method: 'POST',
    path: '/api/counties/:id/settings/preview',
    access: ['admin'],
    reads: 'counties',
    summary: 'On how many certificates such settings would alter what is shown. Nothing is changed.',
    limits: [perUser(600)],
    params: byId,
    body: countyChoices,
    answer: countyPreview,
    errors: ['not_found'],
  }),
  listAttorneys: route({
    method: 'GET',
    path: '/api/attorneys',
    access: ['admin', 'legal'],
    reads: 'places',
    summary: 'The attorney firms by the name of their contact; for a legal user its own alone.',
    answer: z.array(attorney),
  }),
  listAttorneyUsers: route({
    method: 'GET',
    path: '/api/attorneys/:id/users',
    access: ['admin', 'legal'],
    reads: 'places',
    summary: 'The users of a firm to whom a certificate may be assigned, by name.',
    params: byId,
    answer: z.array(attorneyUser),
    errors: ['not_found'],
  }),
} as const

const yesOrNo = (value: unknown): string => (value === true ? 'yes' : 'no')
