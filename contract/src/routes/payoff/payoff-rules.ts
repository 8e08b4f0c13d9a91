import * as z from 'zod/mini'
import {
  addedPayoffRule,
  newPayoffRule,
  payoffRule,
  rulePreview,
  ruleProposal,
  rulesInForce,
} from '../../entities/payoff/payoff-rules.ts'
import { entity } from '../../entity.ts'
import { perUser } from '../../limits.ts'
import { pageQuery } from '../../paging.ts'
import { route } from '../../route.ts'
import { intText, text } from '../../values.ts'

/** Payoff rules of states and counties. Rows are added and never changed. */
export const payoffRuleRoutes = {
  listPayoffRules: route({
    method: 'GET',
    path: '/api/admin/payoffrules',
    access: ['admin'],
    reads: 'payoff-rules',
    summary: 'The rows of payoff rules, last entered first. X-Total-Count holds the whole count.',
    query: pageQuery,
    answer: z.array(payoffRule),
  }),
  getPayoffRules: route({
    method: 'GET',
    path: '/api/admin/payoffrules/inforce',
    access: ['admin'],
    reads: 'payoff-rules',
    summary: 'The payoff rules that are in force today in a state, or in one county of it.',
    query: entity({
      stateId: ['stateID', text(2).check(z.minLength(2))],
      countyId: ['countyID', z.optional(intText(1, 1_000_000))],
    }),
    answer: rulesInForce,
    errors: ['not_found'],
  }),
  previewPayoffRule: route({
    method: 'POST',
    path: '/api/admin/payoffrules/preview',
    access: ['admin'],
    summary: 'What a row of payoff rules would do to the certificates of its place. Nothing is stored.',
    limits: [perUser(600)],
    body: ruleProposal,
    answer: rulePreview,
    errors: ['not_found'],
  }),
  addPayoffRule: route({
    method: 'POST',
    path: '/api/admin/payoffrules',
    access: ['admin'],
    changes: ['payoff-rules', 'approvals'],
    summary:
      'Add a row of payoff rules by the own password and code: in force from its day on, and never changed afterwards. Where there are certificates it waits for a second approval.',
    status: 201,
    body: newPayoffRule,
    answer: addedPayoffRule,
    errors: ['not_found', 'state_changed'],
  }),
} as const
