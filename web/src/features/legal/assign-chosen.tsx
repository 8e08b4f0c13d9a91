import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { callCsv } from '../../lib/api-files.ts'
import { trailFrom } from '../../lib/back-link.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { t } from '../../lib/messages/legal.ts'
import { coverSheetsPath } from '../../lib/staff-paths.ts'
import { useSend } from '../../lib/use-send.ts'
import { BulkBar } from '../../records/bulk-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { useFirmUsers } from './legal-queries.ts'

interface AssignChosenProps {
  readonly ids: readonly number[]
  readonly firmId: number | null
  readonly onDone: () => void
}

const NOBODY = 'nobody'

/** What can be done with the chosen files at once: assign an attorney, print their cover sheets, save them as a file. */
export function AssignChosen({ ids, firmId, onDone }: AssignChosenProps) {
  const send = useSend(legalRoutes.assignLegalFiles)
  const { pathname, search } = useLocation()
  const { data: users = [] } = useFirmUsers(firmId)
  const [attorney, setAttorney] = useState('')
  const assign = useMutation({
    mutationFn: () =>
      send({
        body: {
          certificateIds: [...ids],
          assignedAttorneyId: attorney === NOBODY ? null : Number(attorney),
        },
      }),
    onSuccess: ({ changed }) => {
      void showSuccess(t('assigned', { count: changed }))
      onDone()
    },
  })
  const options = [
    ...users.map((user) => ({ value: String(user.id), label: `${user.lastName}, ${user.firstName}` })),
    { value: NOBODY, label: t('nobody') },
  ]
  return (
    <BulkBar count={ids.length} onClear={onDone}>
      <SelectField
        id="assign-to"
        label={t('assignTo')}
        none={t('chooseAttorney')}
        options={options}
        value={attorney}
        error={assign.error?.message}
        onChange={(event) => setAttorney(event.currentTarget.value)}
      />
      <Button
        size="small"
        isBusy={assign.isPending}
        isUnavailable={attorney === ''}
        onClick={() => assign.mutate()}
      >
        {t('assign')}
      </Button>
      <Link
        className={buttonClass({ kind: 'default', size: 'small' })}
        to={coverSheetsPath(ids)}
        state={trailFrom(pathname + search)}
      >
        {t('coverSheets', { count: ids.length })}
      </Link>
      <CsvButton
        label={t('csvChosen')}
        fetchFile={() =>
          callCsv(legalRoutes.listLegalFiles, {
            query: { page: 1, pageSize: 200, sort: '', filter: '', ids: ids.join(',') },
          })
        }
      />
    </BulkBar>
  )
}
