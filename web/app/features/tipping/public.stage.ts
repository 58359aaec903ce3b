/** What other features may use of the stage page: a document of its own, made on the server. */
export { findGiver } from './stage/giver.server.ts';
export { loadPerformer, loadStageReturn, type StageReturn } from './stage/load-stage.server.ts';
export { stageFields } from './stage/posted-stage.ts';
export { everybody, showStage, takeStageForm } from './stage/serve-stage.ts';
export { renderSigns } from './stage/signs/render-signs.tsx';
export { serveSign } from './stage/signs/serve-sign.ts';
export { answerStage, StageFooter, type StageRequest } from './stage/stage-frame.tsx';
export { StageOutcome } from './stage/stage-outcome.tsx';
export { lineUpReceiver, receiverOf, type StageNight, type StageReceiver } from './stage/stage-receiver.ts';
