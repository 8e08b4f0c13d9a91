import { sql } from 'kysely'
import type { TestActor } from './actors.ts'
import type { TestApp } from './test-app.ts'

/** Calls of the imports in the browser, by an administrator. */
export const importCalls =
  (testApp: TestApp, admin: TestActor) => (method: 'GET' | 'POST', path: string, payload?: object) =>
    testApp.inject({
      method,
      url: `/api/admin/imports${path}`,
      token: admin.token,
      ...(payload === undefined ? {} : { payload }),
    })

/** Nothing was ever imported. */
export const removeImported = (testApp: TestApp) =>
  sql`truncate certificate, parcel, portfolio_count, import_run, import_batch, import_mapping, task, money_in cascade`.execute(
    testApp.db,
  )
