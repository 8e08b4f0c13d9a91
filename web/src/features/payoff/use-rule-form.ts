import { payoffRuleRoutes } from '@fieldstone/contract/routes/payoff/payoff-rules'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { useForm } from '../../lib/form/use-form.ts'
import type { FormProblem } from '../../lib/form/values.ts'
import { t as waiting } from '../../lib/messages/approvals.ts'
import { t } from '../../lib/messages/payoff-rules.ts'
import { useSend } from '../../lib/use-send.ts'
import { useConfirmation } from '../../records/approvals/use-confirmation.tsx'
import {
  isReadable,
  RULE_FIELDS,
  RULE_NAMES,
  type RuleField,
  ruleValues,
} from '../../records/rules/rule-fields.ts'
import { isRuleField } from '../../records/rules/rule-words.ts'
import { useRehearse } from '../../records/rules/use-rehearse.ts'
import { showSuccess } from '../../ui/toasts.tsx'

export type RuleValues = Readonly<Record<RuleField | 'place' | 'day', string>>

const EMPTY = Object.fromEntries(['place', 'day', ...RULE_NAMES].map((name) => [name, ''])) as RuleValues

/** Tries a new row of rules on the certificates of its place, and stores it as it was tried. */
export function useRuleForm() {
  const addRule = useSend(payoffRuleRoutes.addPayoffRule)
  const confirmation = useConfirmation()
  const preview = useMutation({
    mutationFn: (of: RuleValues) => call(payoffRuleRoutes.previewPayoffRule, { body: proposalOf(of) }),
  })
  const form = useForm<RuleValues>({
    initial: EMPTY,
    check: problemOf,
    refused: refusedProblem,
    asksBeforeLeaving: true,
    send: async (values) => {
      await preview.mutateAsync(values)
    },
  })
  const store = useMutation({
    mutationFn: () => confirmation.ask((own) => addRule({ body: { ...proposalOf(form.values), ...own } })),
    onSuccess: ({ approvalId }) => {
      form.reset()
      preview.reset()
      void showSuccess(approvalId === undefined ? t('stored') : waiting('waits'))
    },
    onError: (error: Error) => {
      if (error instanceof ApiError) form.refuse(refusedProblem(error))
    },
  })
  const rehearse = useRehearse({
    onStaged: () => form.reset(),
    onRefused: (error) => form.refuse(refusedProblem(error)),
  })
  return {
    form,
    set: (change: Partial<RuleValues>) => {
      form.set(change)
      // The preview no longer matches what would be stored.
      preview.reset()
      store.reset()
    },
    preview: preview.data ?? null,
    store: () => store.mutate(),
    isStoring: store.isPending,
    confirmDialog: confirmation.dialog,
    rehearse: (horizonOn: PlainDate | null) =>
      rehearse.rehearse({ rule: proposalOf(form.values), county: null, horizonOn }),
    isRehearsing: rehearse.isBusy,
  }
}

/** Reads the rules in force in a place. Returns none until a place is chosen. */
export function useRulesInForce(place: string): Readonly<Record<string, unknown>> {
  const { stateId, countyId } = placeOf(place)
  const query = { stateId, countyId: countyId ?? undefined }
  const { data } = useCall(
    payoffRuleRoutes.getPayoffRules,
    { query },
    { enabled: place !== '', staleTime: 0 },
  )
  return data?.values ?? {}
}

function placeOf(place: string) {
  const [stateId = '', countyId] = place.split(' ')
  return { stateId, countyId: countyId === undefined ? null : Number(countyId) }
}

function proposalOf({ place, day, ...typed }: RuleValues) {
  const effectiveFrom = parsePlainDate(day)
  if (effectiveFrom === null) throw new Error('the day was checked')
  return { ...placeOf(place), effectiveFrom, values: ruleValues(typed) }
}

function problemOf({ place, day, ...typed }: RuleValues): FormProblem | null {
  const filled = RULE_NAMES.filter((name) => typed[name].trim() !== '')
  const fields = Object.fromEntries([
    ...(place === '' ? [['place', t('needPlace')]] : []),
    ...(parsePlainDate(day) === null ? [['day', t('needDay')]] : []),
    ...filled.filter((name) => !isReadable(name, typed[name])).map((name) => [name, needOf(name)]),
  ]) as FormProblem['fields']
  if (Object.keys(fields).length > 0) return { title: t('refused'), fields }
  return filled.length === 0 ? { title: t('needRule'), fields: {} } : null
}

/** The server names the fields. Their sentences say in words what is missing, not in the stored form. */
function refusedProblem({ message, fields }: ApiError): FormProblem {
  const names = Object.keys(fields).filter(isRuleField)
  const words = Object.fromEntries(names.map((name) => [name, needOf(name)]))
  return names.length === 0 ? { title: message, fields: {} } : { title: t('refused'), fields: words }
}

function needOf(name: RuleField): string {
  if (name === 'goodThrough') return t('needMonths')
  const kind: (typeof RULE_FIELDS)[RuleField] = RULE_FIELDS[name]
  return t(typeof kind === 'string' ? `need_${kind}` : 'need_choice')
}
