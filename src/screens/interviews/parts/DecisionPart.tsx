export { DecisionPart } from '../../shared/decide/DecisionPart';
