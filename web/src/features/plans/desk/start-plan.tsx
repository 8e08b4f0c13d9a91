import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { planDeskRoutes } from '@fieldstone/contract/routes/plans/plan-desk'
import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import { useNavigate } from 'react-router'
import type { Act } from '../../../lib/form/act-dialog.tsx'
import { t } from '../../../lib/messages/plan-start.ts'
import { recordTabPath } from '../../../lib/staff-paths.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

/** Makes the dialog that starts a plan for an owner who telephones. Afterwards the Plan tab shows the form for its offer. */
export function useStartPlanAct(): (desk: Desk) => Act {
  const start = useSend(planDeskRoutes.startPlan, { waits: true })
  const navigate = useNavigate()
  return ({ certificateId, facts, addressFull }) => ({
    title: t('title'),
    lede: t('lede'),
    actionLabel: t('start'),
    problem: t('problem'),
    fields: [
      { name: 'firstName', label: t('firstName'), kind: 'text', maxLength: 80, isOptional: true },
      {
        ...{ name: 'lastName', label: t('lastName'), kind: 'text', maxLength: 80 },
        hint: t('owner', { name: facts.ownerName }),
      },
      { name: 'phone', label: t('phone'), kind: 'text', maxLength: 40 },
      {
        ...{ name: 'mailingAddress', label: t('mailingAddress'), hint: t('mailingAddressHint') },
        ...{ kind: 'long', maxLength: 300, initial: envelopeLines(facts.address, addressFull) },
      },
      {
        ...{ name: 'email', label: t('email'), hint: t('emailHint'), kind: 'text', maxLength: 254 },
        isOptional: true,
      },
      {
        ...{ name: 'language', label: t('language'), kind: 'choice', initial: 'en' },
        options: ACCOUNT_LANGUAGES.map((value) => ({ value, label: t(`language_${value}`) })),
      },
      {
        ...{ name: 'note', label: t('note'), hint: t('noteHint'), kind: 'long', maxLength: 2000 },
        isOptional: true,
      },
    ],
    send: async ({ firstName = '', lastName = '', phone = '', mailingAddress = '', email = '', ...more }) => {
      const language = ACCOUNT_LANGUAGES.find((one) => one === more['language']) ?? 'en'
      const note = more['note'] ?? ''
      await start({
        params: { id: certificateId },
        body: { firstName, lastName, phone, mailingAddress, email, language, note },
      })
      void navigate(recordTabPath(certificateId, 'plan'))
    },
  })
}

/** Puts street and city on lines of their own. */
const envelopeLines = (street: string, whole: string): string =>
  street !== '' && whole.startsWith(`${street}, `) ? `${street}\n${whole.slice(street.length + 2)}` : whole

/** Shown on the Plan tab while no plan or request is open. */
export const StartPlan = ({ onStart }: { readonly onStart: () => void }) => (
  <Sheet className="stack">
    <h2>{t('sheetTitle')}</h2>
    <p className="prose">{t('sheetBody')}</p>
    <p className="row">
      <Button onClick={onStart}>{t('open')}</Button>
    </p>
  </Sheet>
)
