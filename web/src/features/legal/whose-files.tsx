import { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import { useSearchParams } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/deadlines.ts'
import { useSession } from '../../lib/session.ts'
import { withFlags } from '../../lib/table-view.ts'
import { type Option, SelectField } from '../../ui/field.tsx'
import { useFirmUsers, type WhoseFiles } from './legal-queries.ts'

/** The options of the filter, besides attorneys by id. */
const MINE = 'mine'
const ALL = 'all'
const NOBODY = 'nobody'

type Change = (flags: Readonly<Record<string, string>>) => void

/** The filter in the address, under the specification's names. For attorneys the default is their own files. */
export function useWhoseFiles(): readonly [WhoseFiles, Change] {
  const isAdmin = useSession()?.role === 'admin'
  const [params, setParams] = useSearchParams()
  const firmId = idIn(params, 'attorneyID')
  const attorneyId = idIn(params, 'webAssignedAttorneyUserID')
  const whose = {
    ...(firmId === null ? {} : { firmId }),
    ...(attorneyId !== null
      ? { attorneyId }
      : params.get('unassigned') === 'true'
        ? { unassigned: true as const }
        : isAdmin || params.get('mine') === 'false'
          ? {}
          : { mine: true as const }),
  }
  const change: Change = (flags) =>
    setParams(withFlags(params, flags), { replace: true, preventScrollReset: true })
  return [whose, change]
}

/** Another firm has other attorneys, so choosing a firm clears the attorney. */
const EVERY_ATTORNEY = { mine: '', unassigned: '', webAssignedAttorneyUserID: '' }

interface WhoseFilesFieldsProps {
  readonly whose: WhoseFiles
  readonly onChange: Change
}

/** Attorneys choose an attorney of their firm. Administrators choose a firm first. */
export function WhoseFilesFields({ whose, onChange }: WhoseFilesFieldsProps) {
  const session = useSession()
  const isAdmin = session?.role === 'admin'
  const { data: firms = [] } = useCall(
    countyRoutes.listAttorneys,
    {},
    { enabled: isAdmin, staleTime: 10 * 60_000 },
  )
  const { data: users = [] } = useFirmUsers(isAdmin ? (whose.firmId ?? null) : (session?.firmId ?? null))
  const chooseAttorney = (value: string) =>
    onChange({
      mine: value === ALL && !isAdmin ? 'false' : '',
      unassigned: value === NOBODY ? 'true' : '',
      webAssignedAttorneyUserID: /^\d+$/.test(value) ? value : '',
    })
  const chooseFirm = (value: string) =>
    onChange({ ...EVERY_ATTORNEY, attorneyID: value === ALL ? '' : value })
  const attorney = chosenAttorney(whose)
  const people = users
    .filter(({ id }) => id !== session?.userId)
    .map(({ id, lastName, firstName }) => ({ value: String(id), label: `${lastName}, ${firstName}` }))
  const firm = String(whose.firmId ?? ALL)
  return (
    <div className="table-bar">
      {isAdmin ? (
        <SelectField
          id="firm"
          label={t('firmLabel')}
          value={firm}
          options={withChosen(firm, [
            { value: ALL, label: t('allFirms') },
            ...firms.map(({ id, firmName }) => ({ value: String(id), label: firmName })),
          ])}
          onChange={(event) => chooseFirm(event.currentTarget.value)}
        />
      ) : null}
      <SelectField
        id="attorney"
        label={t('attorneyLabel')}
        value={attorney}
        options={withChosen(attorney, [
          ...(isAdmin ? [] : [{ value: MINE, label: t('mine') }]),
          { value: ALL, label: t(isAdmin ? 'allAttorneys' : 'firm') },
          { value: NOBODY, label: t('withoutAttorney') },
          ...people,
        ])}
        onChange={(event) => chooseAttorney(event.currentTarget.value)}
      />
    </div>
  )
}

function chosenAttorney({ attorneyId: id, mine, unassigned }: WhoseFiles): string {
  if (id !== undefined) return String(id)
  if (mine) return MINE
  return unassigned ? NOBODY : ALL
}

/** Adds the chosen value to the options while names load, and if it is no longer among them. */
const withChosen = (chosen: string, options: readonly Option[]): readonly Option[] =>
  options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: t('chosenOne') }]

function idIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
