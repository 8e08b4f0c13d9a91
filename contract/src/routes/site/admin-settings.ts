import * as z from 'zod/mini'
import {
  adminSettings,
  adminSettingsChange,
  savedAdminSettings,
  settingHistory,
} from '../../entities/site/admin-settings.ts'
import { pageQuery } from '../../paging.ts'
import { route } from '../../route.ts'

const saving = {
  path: '/api/adminsettings',
  access: ['admin'],
  changes: ['company-settings', 'site', 'payments', 'approvals'],
  body: adminSettingsChange,
  answer: savedAdminSettings,
  errors: ['edit_conflict', 'state_changed'],
} as const

export const adminSettingsRoutes = {
  getAdminSettings: route({
    method: 'GET',
    path: '/api/adminsettings',
    access: ['admin'],
    reads: 'company-settings',
    summary: 'What the company itself decides: the one row, id 1.',
    answer: adminSettings,
  }),
  saveAdminSettings: route({
    method: 'PUT',
    ...saving,
    summary:
      'Save the one row of settings. Where money goes needs the own password and code, and waits for a second approval.',
  }),
  createAdminSettings: route({ method: 'POST', ...saving, summary: 'The same: there is one row, always.' }),
  listSettingHistory: route({
    method: 'GET',
    path: '/api/adminsettings/history',
    access: ['admin'],
    reads: 'company-settings',
    summary: 'Which setting was changed by whom and when, newest first. X-Total-Count holds the whole count.',
    query: pageQuery,
    answer: z.array(settingHistory),
  }),
} as const
