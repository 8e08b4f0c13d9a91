import type { ProgressWords } from './progress-words.ts'

/** The same in Spanish. */
export const PROGRESS_WORDS_ES: ProgressWords = {
  title: 'Avance de este pago',
  asOf: 'Avance al {day}',
  paid: 'Pagado',
  cleared: 'Confirmado',
  recorded: 'Registrado',
  released: 'Liberado',
  'under-review': 'En revisión',
  held: 'Guardado, sin usar',
  disputed: 'En disputa',
  'disputed-part': 'En disputa en parte',
  'taken-back': 'Revertido por su banco',
  'taken-back-part': 'Revertido en parte por su banco',
  returned: 'Devuelto',
  refunded: 'Reembolsado',
  next: 'Sigue',
  expectedOn: 'Previsto para el {day}',
  expectedBetween: 'Previsto del {from} al {until}',
  late: 'Estaba previsto a más tardar el {until}',
  clearedAfterHold: '{count} días después de que pague su banco',
  clearedUnknown: 'Cuando lleguen los fondos',
  recordedUnknown: 'Nuestro personal lo registrará',
  releasedUnknown: 'Entre 30 y 60 días después de confirmarse los fondos',
  reviewUnknown: 'Nuestro personal lo está revisando',
  heldUnknown: 'Nos comunicaremos con usted',
}
