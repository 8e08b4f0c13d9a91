import { sessionRoutes } from '@fieldstone/contract/routes/accounts/sessions'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../lib/api.ts'
import { formatTime } from '../lib/format.ts'
import { t } from '../lib/messages/app-dialogs.ts'
import { requireEnrolment, useSession } from '../lib/session.ts'
import { AlertDialog } from '../ui/form-dialog.tsx'

/** The warning appears this long before the session ends. */
const WARNING_SECONDS = 120
/** Interval of polls while the warning is shown: another tab may have extended the session. */
const POLL_SECONDS = 15
/** Delay after a failed request. */
const RETRY_SECONDS = 60

interface TimeLeft {
  readonly idleSeconds: number
  readonly absoluteSeconds: number
}

/**
 * Warns before the session ends. Only the server knows the remaining time, because every tab extends the session; it is
 * asked in the background when the warning would be due.
 */
export default function IdleWatch() {
  const token = useSession()?.token ?? null
  return token === null ? null : <Watch key={token} />
}

function Watch() {
  const { left, endsAt, stay } = useTimeLeft()
  const [isRead, setRead] = useState(false)
  if (left === null || left.idleSeconds > WARNING_SECONDS) return null
  const time = formatTime(endsAt)
  // Near its absolute end the session cannot be extended.
  if (left.absoluteSeconds <= WARNING_SECONDS)
    return (
      <AlertDialog isOpen={!isRead} title={t('endTitle')} onClose={() => setRead(true)}>
        <p>{t('endBody', { time })}</p>
      </AlertDialog>
    )
  return (
    <AlertDialog isOpen title={t('idleTitle')} onClose={stay} okLabel={t('idleStay')}>
      <p>{t('idleBody', { time })}</p>
    </AlertDialog>
  )
}

function useTimeLeft() {
  const [left, setLeft] = useState<TimeLeft | null>(null)
  const [endsAt, setEndsAt] = useState(() => new Date())
  const [isStaying, setStaying] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const poll = async (isBackground: boolean) => {
      const next = await fetchTimeLeft(isBackground)
      if (isOver) return
      if (next !== null) {
        setLeft(next)
        setEndsAt(new Date(Date.now() + next.idleSeconds * 1000))
      }
      timer = setTimeout(() => void poll(true), secondsToNextPoll(next) * 1000)
    }
    // Only the button extends the session.
    void poll(isStaying === 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isStaying])
  return { left, endsAt, stay: () => setStaying((count) => count + 1) }
}

/** The remaining time; null if the request failed. A 401 ends the session by itself. */
async function fetchTimeLeft(isBackground: boolean): Promise<TimeLeft | null> {
  try {
    const answer = await call(sessionRoutes.getSession, {}, { isBackground })
    if (answer.enrolSecondFactor) requireEnrolment()
    return answer
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function secondsToNextPoll(left: TimeLeft | null): number {
  if (left === null) return RETRY_SECONDS
  if (left.idleSeconds > WARNING_SECONDS) return left.idleSeconds - WARNING_SECONDS
  return Math.min(POLL_SECONDS, left.idleSeconds + 1)
}
