import type { Story } from './story.ts'

interface KeptStory {
  readonly title: string
  readonly story: Story
}

/** Stories that went wrong once, in the simulator or in the product. */
export const STORIES: readonly KeptStory[] = [
  {
    title: 'a check is on its way, and its installment falls due',
    story: {
      begins: [0.146892, 0.611604, 0.622694, 0.425819],
      steps: [
        { move: 'request a plan', thrown: [0.260038, 0.992127, 0.479693, 0.166565] },
        { move: 'offer a plan', thrown: [0.627768, 0.803613, 0.897162, 0.459498] },
        { move: '1 to 4 days pass', thrown: [0.74134, 0.420334, 0.357963, 0.422896] },
        { move: 'accept a plan', thrown: [0.511419, 0.544008, 0.861308, 0.551709] },
        { move: 'record a check', thrown: [0.423213, 0.375936, 0.794916, 0.900558] },
        { move: 'set up automatic payments by bank', thrown: [0.467981, 0.310571, 0.37775, 0.930896] },
        { move: '5 to 16 days pass', thrown: [0.671367, 0.295172, 0.503646, 0.923035] },
      ],
    },
  },
  {
    title: 'a bankruptcy is entered before the debit',
    story: {
      begins: [0.969995, 0.936671, 0.572889, 0.438714],
      steps: [
        { move: 'request a plan', thrown: [0.372127, 0.211741, 0.029839, 0.889644] },
        { move: 'offer a plan', thrown: [0.913171, 0.905792, 0.401232, 0.975288] },
        { move: 'accept a plan', thrown: [0.602905, 0.380059, 0.10448, 0.193264] },
        { move: '1 to 4 days pass', thrown: [0.619225, 0.694586, 0.975267, 0.938001] },
        { move: 'set up automatic payments by bank', thrown: [0.006168, 0.909056, 0.861754, 0.659406] },
        { move: 'a bankruptcy is filed', thrown: [0.276371, 0.99635, 0.091897, 0.911212] },
        { move: '5 to 16 days pass', thrown: [0.78469, 0.508306, 0.410977, 0.880722] },
      ],
    },
  },
  {
    title: 'the sale is confirmed before the debit',
    story: {
      begins: [0.608476, 0.575825, 0.726267, 0.317239],
      steps: [
        { move: 'request a plan', thrown: [0.727968, 0.447076, 0.922623, 0.753765] },
        { move: 'offer a plan', thrown: [0.311832, 0.946042, 0.729678, 0.202142] },
        { move: 'accept a plan', thrown: [0.790267, 0.642594, 0.436526, 0.96949] },
        { move: 'save a card', thrown: [0.233447, 0.029207, 0.670215, 0.760143] },
        { move: 'the sale is confirmed', thrown: [0.840033, 0.853693, 0.267126, 0.142959] },
        { move: 'set up automatic payments by card', thrown: [0.990815, 0.483976, 0.916123, 0.163918] },
        { move: '1 to 4 days pass', thrown: [0.915199, 0.810817, 0.503141, 0.997553] },
        { move: '5 to 16 days pass', thrown: [0.672496, 0.305176, 0.035002, 0.829311] },
      ],
    },
  },
  {
    title: 'a check pays while the first debit is at the bank',
    story: {
      begins: [0.971795, 0.616538, 0.683864, 0.11583],
      steps: [
        { move: 'request a plan', thrown: [0.507343, 0.302035, 0.972649, 0.319227] },
        { move: 'offer a plan', thrown: [0.712477, 0.89833, 0.822224, 0.123763] },
        { move: '1 to 4 days pass', thrown: [0.567356, 0.831373, 0.881843, 0.25393] },
        { move: 'accept a plan', thrown: [0.14385, 0.178831, 0.650675, 0.579122] },
        { move: 'hours pass', thrown: [0.875942, 0.678308, 0.271778, 0.300286] },
        { move: 'set up automatic payments by bank', thrown: [0.37986, 0.201669, 0.373965, 0.837922] },
        { move: '1 to 4 days pass', thrown: [0.370789, 0.372934, 0.879189, 0.372397] },
        { move: '1 to 4 days pass', thrown: [0.047353, 0.223057, 0.628945, 0.527655] },
        { move: '5 to 16 days pass', thrown: [0.805926, 0.43372, 0.57788, 0.997916] },
        { move: '1 to 4 days pass', thrown: [0.343799, 0.521272, 0.664731, 0.503095] },
        { move: 'record a check', thrown: [0.432284, 0.143115, 0.531305, 0.770763] },
        { move: 'a check clears', thrown: [0.96744, 0.817236, 0.841667, 0.066437] },
      ],
    },
  },
  {
    title: 'a part was paid, so that another sum than the agreed one is debited',
    story: {
      begins: [0.905643, 0.081067, 0.15462, 0.823542],
      steps: [
        { move: 'request a plan', thrown: [0.845422, 0.431753, 0.780586, 0.250722] },
        { move: '1 to 4 days pass', thrown: [0.520101, 0.492765, 0.216676, 0.818171] },
        { move: 'offer a plan', thrown: [0.916084, 0.884113, 0.268951, 0.614085] },
        { move: 'accept a plan', thrown: [0.648788, 0.919446, 0.881668, 0.163972] },
        { move: '5 to 16 days pass', thrown: [0.131768, 0.548975, 0.325963, 0.722469] },
        { move: 'record a check', thrown: [0.601427, 0.79384, 0.14308, 0.028652] },
        { move: '5 to 16 days pass', thrown: [0.110534, 0.803672, 0.360663, 0.033651] },
        { move: 'set up automatic payments by bank', thrown: [0.520353, 0.450133, 0.639, 0.973944] },
        { move: '1 to 4 days pass', thrown: [0.559041, 0.426692, 0.035035, 0.538949] },
        { move: '1 to 4 days pass', thrown: [0.321729, 0.385495, 0.439699, 0.588993] },
        { move: 'a check clears', thrown: [0.711122, 0.477008, 0.566348, 0.599012] },
      ],
    },
  },
  {
    title: 'the bank says on the fourth day that there was not enough money',
    story: {
      begins: [0.59739, 0.73126, 0.643164, 0.447746],
      steps: [
        { move: 'request a plan', thrown: [0.338421, 0.165754, 0.553792, 0.540064] },
        { move: 'offer a plan', thrown: [0.156102, 0.93379, 0.462265, 0.046101] },
        { move: 'accept a plan', thrown: [0.245433, 0.04044, 0.637573, 0.998862] },
        {
          move: 'the bank of the account changes its mind',
          thrown: [0.631981, 0.533657, 0.507373, 0.070392],
        },
        { move: '5 to 16 days pass', thrown: [0.502501, 0.894352, 0.512191, 0.768638] },
        { move: 'set up automatic payments by bank', thrown: [0.29583, 0.92914, 0.752515, 0.472837] },
        { move: '5 to 16 days pass', thrown: [0.603649, 0.796337, 0.23926, 0.352426] },
      ],
    },
  },
  {
    title: 'automatic payments are set up the day before the debit',
    story: {
      begins: [0.728135, 0.864308, 0.355826, 0.109563],
      steps: [
        { move: 'request a plan', thrown: [0.16647, 0.896462, 0.028778, 0.472706] },
        { move: 'offer a plan', thrown: [0.774659, 0.988232, 0.859518, 0.495764] },
        { move: 'accept a plan', thrown: [0.881833, 0.097474, 0.396314, 0.259535] },
        { move: '5 to 16 days pass', thrown: [0.190474, 0.508442, 0.460733, 0.45661] },
        { move: '5 to 16 days pass', thrown: [0.887053, 0.977627, 0.105356, 0.856236] },
        { move: 'set up automatic payments by bank', thrown: [0.95346, 0.709199, 0.624595, 0.574863] },
      ],
    },
  },
  {
    title: 'all but thirty cents of an installment is paid before its debit',
    story: {
      begins: [0.503695, 0.036698, 0.583088, 0.575372],
      steps: [
        { move: 'request a plan', thrown: [0.356739, 0.9582, 0.939095, 0.690324] },
        { move: 'offer a plan', thrown: [0.381645, 0.826763, 0.564658, 0.902533] },
        { move: 'accept a plan', thrown: [0.073805, 0.456733, 0.85189, 0.695627] },
        { move: 'record a check', thrown: [0.741819, 0.006721, 0.011149, 0.944734] },
        { move: 'set up automatic payments by bank', thrown: [0.632942, 0.620921, 0.067577, 0.964759] },
        { move: 'a check clears', thrown: [0.666198, 0.027658, 0.427084, 0.546764] },
        { move: '5 to 16 days pass', thrown: [0.819994, 0.602902, 0.015096, 0.430181] },
      ],
    },
  },
  {
    title: 'a check for two installments is on its way when the grace is over',
    story: {
      begins: [0.776373, 0.656494, 0.704953, 0.495003],
      steps: [
        { move: 'request a plan', thrown: [0.930555, 0.990039, 0.856653, 0.017715] },
        { move: 'offer a plan', thrown: [0.74338, 0.816692, 0.817337, 0.532873] },
        { move: '5 to 16 days pass', thrown: [0.373661, 0.185365, 0.462906, 0.702097] },
        { move: 'accept a plan', thrown: [0.185125, 0.997824, 0.684636, 0.976803] },
        { move: 'record a check', thrown: [0.546628, 0.037888, 0.449789, 0.014309] },
        { move: '5 to 16 days pass', thrown: [0.167847, 0.896769, 0.044451, 0.127304] },
        { move: '5 to 16 days pass', thrown: [0.797209, 0.884788, 0.19267, 0.903726] },
        { move: '5 to 16 days pass', thrown: [0.341589, 0.833092, 0.049286, 0.421828] },
        { move: '1 to 4 days pass', thrown: [0.871111, 0.025727, 0.496761, 0.753329] },
        { move: '5 to 16 days pass', thrown: [0.336384, 0.898316, 0.731306, 0.201565] },
        { move: '1 to 4 days pass', thrown: [0.949655, 0.732459, 0.537998, 0.757427] },
      ],
    },
  },
  {
    title: 'a check over all that is owed is on its way',
    story: {
      begins: [0.567152, 0.138698, 0.418012, 0.769524],
      steps: [
        { move: 'request a plan', thrown: [0.421602, 0.239583, 0.749487, 0.156788] },
        { move: 'record a check', thrown: [0.932529, 0.462878, 0.998695, 0.086535] },
        { move: 'offer a plan', thrown: [0.266503, 0.909721, 0.293853, 0.926092] },
        { move: 'accept a plan', thrown: [0.376353, 0.410495, 0.410261, 0.152911] },
        { move: 'set up automatic payments by bank', thrown: [0.62707, 0.989669, 0.06201, 0.625703] },
        { move: '1 to 4 days pass', thrown: [0.945636, 0.042009, 0.28355, 0.194811] },
        { move: '5 to 16 days pass', thrown: [0.6327, 0.33109, 0.566686, 0.985466] },
      ],
    },
  },
  {
    title: 'escrow was applied where nothing was owed, and the payment of the debt is disputed',
    story: {
      begins: [0.997295, 0.20909, 0.832929, 0.359309],
      steps: [
        { move: 'open the card page to pay off', thrown: [0.662645, 0.069619, 0.739608, 0.640435] },
        { move: 'pay at the open card page', thrown: [0.780612, 0.426493, 0.529023, 0.898504] },
        { move: '5 to 16 days pass', thrown: [0.084011, 0.887345, 0.448572, 0.221629] },
        { move: 'a payer disputes a payment', thrown: [0.063595, 0.178808, 0.814759, 0.623205] },
        { move: 'a lockbox file comes', thrown: [0.909233, 0.352961, 0.726276, 0.603444] },
        { move: 'apply escrow', thrown: [0.562674, 0.661962, 0.255716, 0.869766] },
      ],
    },
  },
  {
    title: 'escrow was applied, and a corrected price needs the same money',
    story: {
      begins: [0.428816, 0.785714, 0.033248, 0.550242],
      steps: [
        { move: 'request a plan', thrown: [0.875652, 0.731203, 0.939628, 0.024095] },
        { move: 'offer a plan', thrown: [0.137902, 0.388088, 0.530093, 0.971586] },
        { move: 'accept a plan', thrown: [0.709824, 0.248757, 0.44244, 0.082893] },
        { move: 'record a wire', thrown: [0.042771, 0.658555, 0.806545, 0.986956] },
        { move: 'record a wire', thrown: [0.743699, 0.786571, 0.14378, 0.502782] },
        { move: 'apply escrow', thrown: [0.302383, 0.257475, 0.693737, 0.939203] },
        { move: 'the certificate is corrected', thrown: [0.140423, 0.806444, 0.372827, 0.508126] },
      ],
    },
  },
  {
    title: 'a debit is refunded, and its bank takes it back once more',
    story: {
      begins: [0.775863, 0.877871, 0.629621, 0.536293],
      steps: [
        { move: 'request a plan', thrown: [0.786584, 0.741572, 0.367872, 0.292722] },
        { move: 'offer a plan', thrown: [0.10967, 0.545755, 0.206853, 0.702996] },
        { move: 'accept a plan', thrown: [0.462743, 0.725253, 0.14423, 0.430641] },
        { move: 'set up automatic payments by bank', thrown: [0.09438, 0.793408, 0.249999, 0.099153] },
        { move: '5 to 16 days pass', thrown: [0.053205, 0.91874, 0.68698, 0.595294] },
        { move: '5 to 16 days pass', thrown: [0.770429, 0.279839, 0.88088, 0.173124] },
        { move: 'refund a payment', thrown: [0.789253, 0.40642, 0.752332, 0.089187] },
        { move: 'approve a refund', thrown: [0.008306, 0.528453, 0.014229, 0.394201] },
        { move: 'a payer disputes a payment', thrown: [0.334121, 0.616179, 0.49338, 0.53937] },
      ],
    },
  },
  {
    title:
      'a refund of escrow waits for a second person, and its money is needed for the debt since a bank took another back',
    story: {
      begins: [0.754652, 0.561758, 0.577077, 0.884854],
      steps: [
        { move: 'request a plan', thrown: [0.665457, 0.71507, 0.5348, 0.151119] },
        { move: 'record cash', thrown: [0.502707, 0.085242, 0.984636, 0.009947] },
        { move: 'offer a plan', thrown: [0.01266, 0.791859, 0.105567, 0.6684] },
        { move: 'accept a plan', thrown: [0.685631, 0.85247, 0.423009, 0.897682] },
        { move: 'pay an installment by bank', thrown: [0.599566, 0.453612, 0.191056, 0.158255] },
        { move: 'refund escrow', thrown: [0.090124, 0.191389, 0.944025, 0.513493] },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.690219, 0.168131, 0.966349, 0.160998],
        },
        { move: 'record cash', thrown: [0.716257, 0.629668, 0.492471, 0.693914] },
        { move: 'a payer disputes a payment', thrown: [0.584118, 0.250531, 0.967224, 0.119329] },
        { move: 'record cash', thrown: [0.370821, 0.121655, 0.88673, 0.881544] },
        { move: 'refund escrow', thrown: [0.809424, 0.771591, 0.777759, 0.865863] },
      ],
    },
  },
  {
    title: 'a check from before the plan is still on its way when the second installment falls due',
    story: {
      begins: [0.961119, 0.06985, 0.554609, 0.745279],
      steps: [
        { move: 'record a check', thrown: [0.210836, 0.617808, 0.793313, 0.280002] },
        { move: 'request a plan', thrown: [0.220842, 0.0789, 0.601504, 0.593552] },
        { move: 'record a check', thrown: [0.526725, 0.404094, 0.796736, 0.434726] },
        { move: 'offer a plan', thrown: [0.335155, 0.348228, 0.016958, 0.808577] },
        { move: 'a check clears', thrown: [0.51584, 0.996948, 0.7629, 0.722812] },
        { move: 'accept a plan', thrown: [0.369552, 0.083315, 0.688303, 0.025513] },
        { move: '1 to 4 days pass', thrown: [0.068826, 0.024937, 0.007272, 0.447338] },
        { move: '1 to 4 days pass', thrown: [0.708757, 0.079923, 0.132097, 0.514788] },
        { move: 'set up automatic payments by bank', thrown: [0.540451, 0.586473, 0.17273, 0.435993] },
        { move: '1 to 4 days pass', thrown: [0.833433, 0.393273, 0.689784, 0.393954] },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.49929, 0.247882, 0.587515, 0.261612],
        },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.347312, 0.396518, 0.51625, 0.377344],
        },
      ],
    },
  },
  {
    title: 'the server dies as it debits, and the bank has returned the debit for a death when it is back',
    story: {
      begins: [0.90682, 0.395451, 0.202648, 0.307458],
      steps: [
        { move: 'request a plan', thrown: [0.976873, 0.861871, 0.012077, 0.169802] },
        { move: 'offer a plan', thrown: [0.614596, 0.818605, 0.17209, 0.689415] },
        { move: 'accept a plan', thrown: [0.264298, 0.107376, 0.734579, 0.115526] },
        { move: 'set up automatic payments by bank', thrown: [0.966601, 0.922975, 0.335356, 0.910642] },
        {
          move: 'the bank of the account returns what it gets',
          thrown: [0.560447, 0.787701, 0.02117, 0.217478],
        },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.518646, 0.376033, 0.872391, 0.977737],
        },
        { move: 'the server dies soon', thrown: [0.335869, 0.681776, 0.559392, 0.719764] },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.111429, 0.684257, 0.844996, 0.459265],
        },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.572921, 0.261542, 0.979243, 0.580328],
        },
      ],
    },
  },
  {
    title: 'another amount is returned for no money, and goes to the bank again',
    story: {
      begins: [0.02135, 0.987947, 0.605501, 0.374539],
      steps: [
        { move: 'request a plan', thrown: [0.39007, 0.599831, 0.732958, 0.863188] },
        { move: 'offer a plan', thrown: [0.859171, 0.436962, 0.527072, 0.046208] },
        { move: 'accept a plan', thrown: [0.320365, 0.607506, 0.845238, 0.68714] },
        { move: 'open the card page for an installment', thrown: [0.866708, 0.729747, 0.68395, 0.09559] },
        { move: 'pay at the open card page', thrown: [0.422057, 0.82525, 0.76185, 0.528917] },
        { move: 'set up automatic payments by bank', thrown: [0.952174, 0.227343, 0.867492, 0.871892] },
        { move: 'the bank of the account changes its mind', thrown: [0.57958, 0.807376, 0.33484, 0.131961] },
        { move: '5 to 16 days pass', thrown: [0.800918, 0.418591, 0.578495, 0.77652] },
      ],
    },
  },
  {
    title: 'the provider is away on the day of a debit, and it is made days later',
    story: {
      begins: [0.227539, 0.031861, 0.223833, 0.972663],
      steps: [
        { move: 'request a plan', thrown: [0.71033, 0.63124, 0.447783, 0.827716] },
        { move: 'offer a plan', thrown: [0.828002, 0.853826, 0.340183, 0.350312] },
        { move: 'accept a plan', thrown: [0.740303, 0.376066, 0.83338, 0.855119] },
        { move: 'set up automatic payments by bank', thrown: [0.744251, 0.561179, 0.748896, 0.752196] },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.559418, 0.161705, 0.274823, 0.072768],
        },
        { move: 'the provider is away', thrown: [0.547939, 0.426854, 0.661548, 0.575188] },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.177299, 0.513648, 0.137307, 0.174942],
        },
      ],
    },
  },
  {
    title: 'one installment is taken back by its bank, and staff give the next one back within its grace',
    story: {
      begins: [0.872184, 0.015219, 0.045749, 0.027339],
      steps: [
        { move: 'request a plan', thrown: [0.991571, 0.535445, 0.394562, 0.180621] },
        { move: 'offer a plan', thrown: [0.904385, 0.711359, 0.887607, 0.551642] },
        { move: 'accept a plan', thrown: [0.725707, 0.452305, 0.704907, 0.371705] },
        { move: 'set up automatic payments by bank', thrown: [0.134354, 0.444982, 0.845938, 0.272961] },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.910536, 0.958532, 0.59597, 0.877004],
        },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.24259, 0.398285, 0.450528, 0.776981],
        },
        { move: '5 to 16 days pass', thrown: [0.465796, 0.228541, 0.45057, 0.568722] },
        { move: 'a payer disputes a payment', thrown: [0.402433, 0.001925, 0.27815, 0.37188] },
        { move: 'refund a payment', thrown: [0.734793, 0.311247, 0.974238, 0.917733] },
      ],
    },
  },
  {
    title: 'money left over by a redemption of an earlier day is sent back, and staff undo the redemption',
    story: {
      begins: [0.38555, 0.976856, 0.045686, 0.54672],
      steps: [
        { move: 'request a plan', thrown: [0.444621, 0.845053, 0.67181, 0.441696] },
        { move: 'record a wire', thrown: [0.349926, 0.111676, 0.269374, 0.598436] },
        { move: 'offer a plan', thrown: [0.581983, 0.98098, 0.717083, 0.177756] },
        { move: 'accept a plan', thrown: [0.423255, 0.082527, 0.934216, 0.310229] },
        { move: 'record a check', thrown: [0.481283, 0.242183, 0.187378, 0.341039] },
        { move: 'a check clears', thrown: [0.545605, 0.138521, 0.680361, 0.064926] },
        { move: 'apply escrow', thrown: [0.171352, 0.659114, 0.321597, 0.008557] },
        { move: 'a redemption is posted', thrown: [0.064082, 0.675392, 0.951219, 0.958008] },
        { move: 'refund escrow', thrown: [0.929881, 0.87762, 0.144721, 0.952477] },
        { move: 'refund escrow', thrown: [0.706986, 0.233852, 0.632379, 0.920875] },
        { move: 'a redemption is undone', thrown: [0.936256, 0.468296, 0.25721, 0.830996] },
      ],
    },
  },
  {
    title: 'a check that was on its way clears after other money has completed the plan',
    story: {
      begins: [0.598605, 0.746335, 0.107137, 0.130869],
      steps: [
        { move: 'request a plan', thrown: [0.838196, 0.273816, 0.633262, 0.573304] },
        { move: 'offer a plan', thrown: [0.263718, 0.008731, 0.295247, 0.423289] },
        { move: 'accept a plan', thrown: [0.814435, 0.788458, 0.787138, 0.429992] },
        { move: 'set up automatic payments by bank', thrown: [0.096531, 0.119526, 0.060705, 0.632819] },
        { move: 'record a check', thrown: [0.467515, 0.311854, 0.885081, 0.018969] },
        { move: 'record a wire', thrown: [0.510623, 0.097599, 0.835809, 0.670304] },
        { move: '1 to 4 days pass', thrown: [0.054558, 0.418483, 0.043392, 0.391278] },
        { move: 'record a wire', thrown: [0.433506, 0.684648, 0.260918, 0.902086] },
        { move: 'a check clears', thrown: [0.150658, 0.501825, 0.251427, 0.482285] },
      ],
    },
  },
  {
    title: 'a certificate is corrected after its plan, which had been overpaid, was canceled',
    story: {
      begins: [0.604403, 0.581392, 0.430585, 0.295591],
      steps: [
        { move: 'request a plan', thrown: [0.223413, 0.714625, 0.721124, 0.753492] },
        { move: 'offer a plan', thrown: [0.050046, 0.686116, 0.473467, 0.088495] },
        { move: 'accept a plan', thrown: [0.69157, 0.899763, 0.537424, 0.665814] },
        { move: 'record a check', thrown: [0.903195, 0.584989, 0.269689, 0.09881] },
        { move: '5 to 16 days pass', thrown: [0.022794, 0.396045, 0.978413, 0.720509] },
        { move: 'later taxes are added', thrown: [0.523708, 0.95857, 0.844444, 0.231244] },
        { move: 'a check clears', thrown: [0.843582, 0.982524, 0.477026, 0.327887] },
        { move: 'the certificate is corrected', thrown: [0.055771, 0.268814, 0.345123, 0.16431] },
        { move: 'end a plan', thrown: [0.397657, 0.658465, 0.425491, 0.343958] },
        { move: 'the certificate is corrected', thrown: [0.800197, 0.983262, 0.787832, 0.219345] },
      ],
    },
  },
  {
    title: 'a check that was on its way when a plan was accepted clears after the plan has ended',
    story: {
      begins: [0.029077, 0.043616, 0.487671, 0.655893],
      steps: [
        { move: 'request a plan', thrown: [0.931041, 0.662221, 0.794608, 0.777521] },
        { move: 'record a check', thrown: [0.23968, 0.672218, 0.424762, 0.546994] },
        { move: 'offer a plan', thrown: [0.546545, 0.779987, 0.033817, 0.711912] },
        { move: 'accept a plan', thrown: [0.517199, 0.390971, 0.103483, 0.779665] },
        { move: 'end a plan', thrown: [0.348906, 0.729287, 0.862623, 0.972482] },
        { move: 'a check clears', thrown: [0.416504, 0.190388, 0.248281, 0.309464] },
      ],
    },
  },
  {
    title: 'by the clock of the provider a dispute was opened before the release, and it was told after it',
    story: {
      begins: [0.340944, 0.868114, 0.825013, 0.256869],
      steps: [
        { move: 'open the card page to pay off', thrown: [0.807742, 0.687679, 0.310518, 0.652746] },
        { move: 'a redemption is posted', thrown: [0.040821, 0.447718, 0.764183, 0.859392] },
        { move: 'the release is recorded', thrown: [0.460708, 0.418531, 0.362288, 0.004863] },
        { move: 'pay at the open card page', thrown: [0.672859, 0.485537, 0.406295, 0.411272] },
        { move: 'a payer disputes a payment', thrown: [0.793565, 0.970135, 0.388104, 0.04706] },
      ],
    },
  },
  {
    title: 'a debit had no answer, and the sale is confirmed before its call may be repeated',
    story: {
      begins: [0.9, 0.4, 0.4, 0.5],
      steps: [
        { move: 'request a plan', thrown: [0.5, 0.5, 0.5, 0.5] },
        { move: 'offer a plan', thrown: [0.5, 0.99, 0.5, 0.5] },
        { move: 'accept a plan', thrown: [0.5, 0.5, 0.5, 0.5] },
        { move: 'set up automatic payments by bank', thrown: [0.9, 0.5, 0.5, 0.5] },
        { move: 'the days pass until an installment is due', thrown: [0.5, 0.5, 0.5, 0.5] },
        { move: 'the provider is away', thrown: [0.5, 0.5, 0.5, 0.5] },
        { move: '1 to 4 days pass', thrown: [0.01, 0.5, 0.5, 0.5] },
        { move: 'the sale is confirmed', thrown: [0.5, 0.5, 0.5, 0.5] },
        { move: 'hours pass', thrown: [0.25, 0.5, 0.5, 0.5] },
      ],
    },
  },
  {
    title: 'all automatic payments were made, and a returned check leaves one installment to pay by hand',
    story: {
      begins: [0.137157, 0.9517, 0.020053, 0.929297],
      steps: [
        { move: 'request a plan', thrown: [0.365953, 0.300952, 0.742779, 0.896588] },
        { move: 'offer a plan', thrown: [0.544849, 0.888826, 0.868545, 0.538491] },
        { move: 'accept a plan', thrown: [0.040251, 0.031751, 0.301688, 0.590717] },
        { move: 'set up automatic payments by bank', thrown: [0.650526, 0.3213, 0.81785, 0.670031] },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.555712, 0.685405, 0.586688, 0.59691],
        },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.109263, 0.528416, 0.456053, 0.33335],
        },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.950163, 0.941895, 0.646661, 0.779471],
        },
        { move: '5 to 16 days pass', thrown: [0.704577, 0.155848, 0.327011, 0.264078] },
        { move: '5 to 16 days pass', thrown: [0.319373, 0.819234, 0.375775, 0.170863] },
        { move: '1 to 4 days pass', thrown: [0.999318, 0.043172, 0.041479, 0.079276] },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.687413, 0.410441, 0.260962, 0.289252],
        },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.256052, 0.838745, 0.845477, 0.321933],
        },
        { move: 'a lockbox file comes', thrown: [0.480037, 0.376409, 0.770215, 0.736538] },
        { move: 'a check is returned', thrown: [0.025825, 0.22714, 0.018158, 0.46616] },
      ],
    },
  },
  {
    title: 'an account whose bank called a debit unauthorized was registered anew, and is debited again',
    story: {
      begins: [0.53817, 0.656194, 0.256159, 0.124287],
      steps: [
        { move: 'request a plan', thrown: [0.802298, 0.959921, 0.725722, 0.948975] },
        { move: 'pay off by bank', thrown: [0.967963, 0.401105, 0.38899, 0.378852] },
        { move: '5 to 16 days pass', thrown: [0.294915, 0.970849, 0.523992, 0.860159] },
        { move: 'remove the bank account', thrown: [0.571946, 0.888051, 0.316248, 0.065249] },
        { move: 'a payer disputes a payment', thrown: [0.464397, 0.985595, 0.934666, 0.633489] },
        { move: '1 to 4 days pass', thrown: [0.093188, 0.301527, 0.791676, 0.86763] },
        { move: 'offer a plan', thrown: [0.363671, 0.361381, 0.34009, 0.111163] },
        { move: 'register a bank account', thrown: [0.503828, 0.43455, 0.85179, 0.230578] },
        { move: 'accept a plan', thrown: [0.879419, 0.797086, 0.147744, 0.371373] },
        { move: 'set up automatic payments by bank', thrown: [0.59138, 0.180308, 0.525682, 0.213889] },
        {
          move: 'the days pass until an installment is due',
          thrown: [0.968804, 0.953662, 0.075803, 0.382128],
        },
      ],
    },
  },
  {
    title: 'a part of held money was lost to a dispute, and all that is left of the payment goes back',
    story: {
      begins: [0.30005, 0.846873, 0.678764, 0.264662],
      steps: [
        { move: 'pay off by bank', thrown: [0.591327, 0.986793, 0.799892, 0.675259] },
        { move: 'hours pass', thrown: [0.473199, 0.535324, 0.116525, 0.359779] },
        { move: '1 to 4 days pass', thrown: [0.205623, 0.929305, 0.421314, 0.425001] },
        { move: '1 to 4 days pass', thrown: [0.160574, 0.590568, 0.30574, 0.826691] },
        { move: 'hours pass', thrown: [0.810322, 0.952602, 0.010327, 0.732989] },
        { move: 'the sale is confirmed', thrown: [0.002281, 0.098946, 0.581962, 0.821394] },
        { move: '1 to 4 days pass', thrown: [0.200518, 0.240616, 0.728327, 0.13883] },
        { move: 'a payer disputes a part of a payment', thrown: [0.295356, 0.516487, 0.04027, 0.259902] },
        { move: 'hours pass', thrown: [0.323501, 0.542434, 0.654839, 0.399375] },
        { move: 'refund a payment', thrown: [0.317439, 0.131995, 0.02837, 0.991587] },
      ],
    },
  },
]
