import type { Catalogues } from '../translated.ts'

export const whatIfAnswer: Catalogues['whatIfAnswer'] = {
  failed: 'No se pudo cargar la respuesta.',
  refused: 'Esta pregunta ya no se puede responder.',

  waitTitle: 'Si espera hasta el {date}',
  sellTitle: 'Si cierra el {date}',
  leftOut: 'No tiene que pagar otra vez. Esta respuesta no cuenta el pago que está en camino.',
  kind: 'Monto de liquidación el {date}',
  goodUntil: 'Válido hasta el {date}',
  grows: 'Son {amount} más que hoy.',
  same: 'Es lo mismo que hoy: no se suma nada hasta entonces.',
  less: 'Son {amount} menos que hoy, si hasta entonces se paga cada cuota.',
  planEnds: 'Para entonces, el plan lo habrá pagado todo.',
  sums: 'Cómo se suma',
  owedToday: 'Se debe hoy',
  interestPrice: 'Intereses sobre el precio de compra',
  interestTaxes: 'Intereses sobre impuestos posteriores del {date}',
  interestCost: 'Intereses sobre un gasto del {date}',
  underWay: 'Ya en camino',
  planPays: 'Cuotas hasta entonces',
  owedOn: 'Se debe el {date}',

  planTitle: 'Si paga {amount} al mes',
  planKind: 'Cada mes',
  planTerm: {
    one: 'Un solo pago, el {last}',
    many: '{count} pagos, del {first} al {last}',
    other: '{count} pagos, del {first} al {last}',
  },
  planPaidOff: 'Con el último, todo queda pagado.',
  planLess: 'Las cuotas de un plan son iguales, así que en ese tiempo bastan {level} cada una.',
  planCost: 'Intereses mientras paga',
  planAll: 'Todos los pagos juntos',
  planCosts: 'Pagar con el tiempo cuesta {amount} más que pagar hoy.',
  planCostsNothing: 'Pagar con el tiempo no cuesta más que pagar hoy.',
  planAsk: 'Pedir un plan de pagos',
  planAskBody:
    'Esto no es una oferta. Usted lo pide, lo revisamos, y verá cada cuota antes de aceptar. {link}',

  tooLong: '{amount} al mes es muy poco.',
  tooLongBody: {
    one: 'Un plan dura como máximo {count} mes. Tendría que pagar al menos {least} al mes. {link}',
    many: 'Un plan dura como máximo {count} meses. Tendría que pagar al menos {least} al mes. {link}',
    other: 'Un plan dura como máximo {count} meses. Tendría que pagar al menos {least} al mes. {link}',
  },
  never: 'Con {amount} al mes no se pagaría nunca.',
  neverBody: 'Se suman más intereses de lo que pagaría. Tendría que pagar al menos {least} al mes. {link}',
  leastLink: 'Probar con {least}',
  notOffered: 'Aquí no se ofrece un plan nuevo.',
  notOfferedBody: 'Hay un plan de pagos para este certificado, o hubo uno. {link}',
  notOfferedLink: 'Ver la página del monto',
  helpLink: 'Qué hacer si no puede pagar',

  pictureSummary: 'Una línea de {first} el {from} a {last} el {through}.',
  pictureKey: 'Impuestos, intereses y gastos sin pagar. Un punto es un día en que la ley cambia algo.',
  table: 'Los días hasta entonces',
  tableCaption: 'Qué pasa en qué día, y lo que se debe',
  day: 'Día',
  what: 'Qué pasa',
  owed: 'Se debe',
  isToday: 'Hoy.',
  arrives: 'Ya en camino: {amount}.',
  planDue: 'Cuota del plan: {amount}.',
  isAsked: 'El día por el que preguntó.',
  isClosing: 'El día del cierre.',
  installment: 'Pago {no} de {count}: {amount}.',
  nothing: 'No se suma nada.',
  daily: 'Cada día se suman intereses. La tabla muestra el primero de cada mes.',
  yearly:
    'Entre un día y otro también se suman intereses. En un plazo tan largo, la tabla los muestra una vez al año.',
  'good-through': 'El monto de hoy es válido hasta este día.',
  interest: 'Se suman {amount} de intereses.',
  'minimum-reached':
    'Hasta ahora se aplicaba el mínimo legal. Desde ahora los intereses crecen con el tiempo.',
  'interest-ends': 'El último día en que el precio de compra genera intereses.',
  'rate-change': 'La tasa sobre el precio de compra pasa a {rate}.',
  'notice-allowed': 'Desde ahora se puede presentar un aviso. Después puede seguir un caso en el tribunal.',
  'notice-allowed-rate':
    'Desde ahora se puede presentar un aviso. Después puede seguir un caso en el tribunal. La tasa sobre el precio de compra es entonces de {rate}.',
  'complaint-due': 'Se presentó un aviso. El caso se debe presentar en el tribunal hasta este día.',
  'period-ends': 'El certificado vence, a menos que antes se presente un aviso.',
  sale: 'El día de la venta judicial (sheriff sale).',

  closingTitle: 'Para la compañía de títulos',
  closingFunds:
    'El dinero debe estar aquí a más tardar el {date}. Una transferencia suele llegar el mismo día hábil. Un cheque se tiene que confirmar primero.',
  closingDayOff:
    'El {date} no es día hábil: los bancos no envían transferencias. El siguiente es el {next}. {link}',
  closingDayOffLink: 'Ver el monto de ese día',
  closingNothing:
    'Ese día ya no queda nada por pagar. Cuente con la liberación de {from} a {until} días después de que se confirme su último pago.',
  closingAsk: 'Pida a la compañía de títulos que:',
  closing1: 'pida un monto nuevo unos días antes del cierre, pues puede haberse sumado un gasto;',
  closing2: 'anote en el pago el certificado {number}, y pague todo el monto;',
  closing3:
    'nos llame para pedir las instrucciones de la transferencia: nunca cambian por correo postal ni electrónico;',
  closing4: 'pregunte por otros certificados y por los impuestos de este año sobre la propiedad;',
  closing5: 'cuente con la liberación de {from} a {until} días después de que el dinero se confirma.',

  assumes: 'Lo que supone esta respuesta del {date}',
  assumesPlan:
    'Cada cuota del plan se paga en su fecha, y lo que ya está en camino llega. Las cuotas vencidas siguen sin pagar.',
  assumesNoPlan:
    'Hay un plan de pagos. Esta respuesta no cuenta sus pagos, porque solo los puede ver quien los paga.',
  assumes1: 'Hasta entonces no se paga nada más que lo que se ve aquí.',
  assumes2: 'No se cobra nada nuevo: ni impuestos posteriores, ni gastos, ni cargos.',
  assumes3: 'Las tasas y las reglas siguen como hoy.',
  assumes4:
    'Una bancarrota, el servicio militar o una orden del tribunal pueden cambiar las fechas del tribunal.',
  assumes5: 'No incluye el cargo por pagar con tarjeta o desde el banco.',
  advice: 'Es un cálculo, no asesoramiento legal. El monto que cuenta está en la {link}.',
  adviceLink: 'página del monto',
  shares:
    'Para compartirlo, copie la dirección de esta página. Muestra el número del certificado y estas cifras, y ningún nombre ni calle.',
  print: 'Imprimir',
}
